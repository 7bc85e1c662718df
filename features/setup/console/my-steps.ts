// The steps that a person can do: by what they may, and the page of their console where it is done.
import { isAllowed } from '#kit/contract/route.ts';
import type { Access } from '#kit/contract/route.ts';
import type { PageShape } from '#kit/contract/room.ts';
import type { Me } from '#kit/ui/console-context.ts';
import { covers } from '#features/cover/contract.ts';
import { cover } from '#features/cover/cover.ts';
import { device, devices } from '#features/devices/contract.ts';
import { residents } from '#features/residents/contract.ts';
import { spaces } from '#features/spaces/contract.ts';
import { staff, staffMember } from '#features/staff/contract.ts';
import { SETUP_STEPS } from '../contract.ts';
import type { SetupStep } from '../contract.ts';

interface Doing {
  access: Access;
  pages: Readonly<Record<string, PageShape>>;
}

const { FrameTree, HospitalFrame } = spaces.pages;
const { DeviceList, HospitalDevice } = devices.pages;
const { StaffList, HospitalStaff } = staff.pages;
const { ClerkFrameManage } = covers.pages;
const { CustomerList, HospitalCustomer } = residents.pages;

const DOINGS: Readonly<Record<SetupStep, Doing>> = {
  spaces: { access: spaces.routes.quick.access, pages: { FrameTree, HospitalFrame } },
  devices: { access: device.routes.create.access, pages: { DeviceList, HospitalDevice } },
  staff: { access: staffMember.routes.create.access, pages: { StaffList, HospitalStaff } },
  cover: { access: cover.routes.create.access, pages: { ClerkFrameManage } },
  residents: {
    access: residents.routes.checkIn.access,
    pages: { CustomerList, HospitalCustomer },
  },
};

export interface MyStep {
  step: SetupStep;
  path: string;
}

/** In their order, with where each is done; none for who runs the installation. */
export function mySteps({ permissions, routes, level }: Me): MyStep[] {
  return SETUP_STEPS.flatMap((step) => {
    const { access, pages } = DOINGS[step];
    const found = Object.entries(pages).find(
      ([name, page]) =>
        routes.has(name) && page.levels.includes(level) && isAllowed(page.access, permissions),
    );
    return found && isAllowed(access, permissions) ? [{ step, path: found[1].path }] : [];
  });
}
