// What was said in a call, where it was recorded.
import { useStoredFile } from '#kit/ui/stored-files.ts';
import { useT } from '#features/use-t.ts';

export function CallAudio({ name }: { name: string }) {
  const t = useT();
  const url = useStoredFile(name);
  return (
    <section className="call-section">
      <h2>{t('calls.line.audio')}</h2>
      {url ? (
        <audio controls preload="metadata" src={url} aria-label={t('calls.line.audio')}>
          {/* What is said in a call has no captions. */}
          <track kind="captions" />
        </audio>
      ) : (
        <p className="k-aside">{t('calls.line.audio_none')}</p>
      )}
    </section>
  );
}
