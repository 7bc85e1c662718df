// Devices by the place where they stand: hospitals and departments at the left, what stands there at the right.
import { useT } from '#features/use-t.ts';
import { DeviceList } from './device-list.tsx';
import { PlaceTree } from './place-tree.tsx';

export function Page() {
  const t = useT();
  return <DeviceList title={t('devices.pages.DeviceFrame')} aside={<PlaceTree />} />;
}
