// Where residents and devices are listed at each level (spec §2), for links that lead there.
import type { Level } from '#features/product.ts';

interface Listed {
  path: string;
  /** The page's name among the routes. */
  name: string;
}

export const RESIDENT_LISTS: Readonly<Record<Level, Listed>> = {
  organisation: { path: '/customer/list', name: 'CustomerList' },
  hospital: { path: '/hospital/customer/index', name: 'HospitalCustomer' },
  provider: { path: '/customer/index', name: 'ProviderCustomer' },
};

export const DEVICE_LISTS: Readonly<Record<Level, Listed>> = {
  organisation: { path: '/device/list', name: 'DeviceList' },
  hospital: { path: '/hospital/device/index', name: 'HospitalDevice' },
  provider: { path: '/device/index', name: 'ProviderDevice' },
};
