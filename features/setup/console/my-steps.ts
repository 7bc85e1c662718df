// The steps that a person can do: by what they may, and the page of their console where it is done.
import type { Level } from '#features/product.ts';
import type { Me } from '#kit/ui/console-context.ts';
import { SETUP_STEPS } from '../contract.ts';
import type { SetupStep } from '../contract.ts';

interface Page {
  name: string;
  level: Level;
  path: string;
}

interface Doing {
  /** What opens the page, and what does the step there. */
  needs: readonly string[];
  pages: readonly Page[];
}

const pages = (
  organisation: readonly [name: string, path: string],
  ...hospital: readonly (readonly [name: string, path: string])[]
): Page[] => [
  { level: 'organisation', name: organisation[0], path: organisation[1] },
  ...hospital.map(([name, path]): Page => ({ level: 'hospital', name, path })),
];

/** By name, since the rooms of these pages need the room of home, which shows the steps. */
export const DOINGS: Readonly<Record<SetupStep, Doing>> = {
  spaces: {
    needs: ['space.read', 'space.write'],
    pages: pages(['FrameTree', '/frame/tree'], ['HospitalFrame', '/hospital/frame/index']),
  },
  devices: {
    needs: ['device.read', 'device.write'],
    pages: pages(['DeviceList', '/device/list'], ['HospitalDevice', '/hospital/device/index']),
  },
  staff: {
    needs: ['staff.read', 'staff.write'],
    pages: pages(['StaffList', '/clerk/list'], ['HospitalStaff', '/hospital/clerk/index']),
  },
  cover: {
    needs: ['cover.read', 'cover.write'],
    pages: pages(['ClerkFrameManage', '/frame/clerk_frame_manage']),
  },
  residents: {
    needs: ['resident.read', 'resident.stay'],
    pages: pages(
      ['CustomerList', '/customer/list'],
      ['HospitalCustomer', '/hospital/customer/index'],
    ),
  },
};

export interface MyStep {
  step: SetupStep;
  path: string;
}

/** In their order, with where each is done; none for who runs the installation. */
export function mySteps({ permissions, routes, level }: Me): MyStep[] {
  return SETUP_STEPS.flatMap((step) => {
    const { needs, pages: known } = DOINGS[step];
    const page = known.find((one) => one.level === level && routes.has(one.name));
    return page && needs.every((need) => permissions.has(need)) ? [{ step, path: page.path }] : [];
  });
}
