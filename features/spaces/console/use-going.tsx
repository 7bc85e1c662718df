// What a deletion would take, for a dialog: how many, which, what is lost with them, and whether it can be undone.
import { useJoin, useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { UNDO_MINUTES } from '../contract.ts';
import type { Cleared } from '../contract.ts';
import { useCounted } from './use-counted.ts';

type GoingSpace = Cleared['spaces'][number];

/** Gives what says it. Dialogs stand outside of the shell, so that the words are found before. */
export function useGoing(): (going: Cleared) => React.ReactNode {
  const t = useT();
  const ui = useUi();
  const join = useJoin();
  const counted = useCounted();
  const lostWith = ({ covers, device_covers, areas }: Cleared): string[] => [
    ...(covers > 0 ? [t('spaces.coverCount', { count: covers })] : []),
    ...(device_covers > 0 ? [t('spaces.deviceCoverCount', { count: device_covers })] : []),
    ...(areas > 0 ? [t('spaces.areaCount', { count: areas })] : []),
  ];
  const line = ({ id, path, kind, beds, bed_names }: GoingSpace) => (
    <li key={id}>
      <b>{path}</b>
      {kind !== 'bed' && <span className="k-aside">{t('spaces.bedCount', { count: beds })}</span>}
      {bed_names.map((name, index) => (
        // Beds of several rooms may have one name.
        <span className="s-going-bed" key={`${String(index)} ${name}`}>
          {name}
        </span>
      ))}
      {beds > bed_names.length && (
        <span className="k-aside">
          {t('spaces.moreSpaces', { count: beds - bed_names.length })}
        </span>
      )}
    </li>
  );
  return (going) => {
    const lost = lostWith(going);
    const unnamed = going.tops - going.spaces.length;
    return (
      <div className="s-going">
        <p>{t('spaces.goes', { what: counted(going) })}</p>
        <ul>{going.spaces.map(line)}</ul>
        {unnamed > 0 && <p className="k-aside">{t('spaces.moreSpaces', { count: unnamed })}</p>}
        {lost.length > 0 && <p>{t('spaces.alsoGoes', { what: join(lost) })}</p>}
        <p className="k-aside">
          {going.undoable ? t('spaces.canUndo', { count: UNDO_MINUTES }) : ui('cannotUndo')}
        </p>
      </div>
    );
  };
}
