// Who must show a call, who is where in its receiving order, and where it may be reset: the ward as the model reads it.
import type { ModelCall } from './model-call.ts';
import { DEPARTMENT, ORG } from './plan-ward.ts';
import type { WardPlan } from './plan-ward.ts';

export type Called = Pick<ModelCall, 'device' | 'kind'>;

const isOutage = ({ kind }: Called): boolean => kind.name === 'outage';

export class ModelWard {
  readonly #plan: WardPlan;
  readonly #isConnected: (device: string) => boolean;

  constructor(plan: WardPlan, isConnected: (device: string) => boolean) {
    this.#plan = plan;
    this.#isConnected = isConnected;
  }

  isForeign(device: string): boolean {
    return this.#plan.ward.devices.get(device)?.org_id !== ORG;
  }

  isEnabled(device: string): boolean {
    return this.#plan.ward.devices.get(device)?.enabled === true;
  }

  /** Who must show the call: the hosts, the unit at the room's door, and the ward that it is handed to. */
  showersOf(call: Called): string[] {
    const { device } = call;
    const { ward, hosts, foreign } = this.#plan;
    if (this.isForeign(device)) return [];
    const room = this.#roomOf(call);
    const handed = ward.handovers.some(
      ({ from_space_id }) => from_space_id === room || from_space_id === DEPARTMENT,
    );
    const carried = !isOutage(call) && ward.devices.get(device)?.person_id != null;
    return [...hosts, `door-${room}`, ...(handed && !carried ? [foreign] : [])].filter(
      (id) => id !== device && this.isEnabled(id),
    );
  }

  isThere(device: string): boolean {
    const known = this.#plan.ward.devices.get(device);
    return known?.enabled === true && (known.online || this.#isConnected(device));
  }

  /** The watches of those whom a step of the order reaches now; hosts for a step that waits with them. */
  reachedBy(call: ModelCall, step: number): string[] {
    const { ward, doors } = this.#plan;
    const planned = call.order?.steps[step];
    if (!planned || this.isForeign(call.device)) return [];
    if (planned.reach === 'hosts') return this.showersOf(call).filter((id) => !doors.includes(id));
    const room = this.#roomOf(call);
    return [...ward.devices.values()]
      .filter(({ id, enabled, person_id }) => {
        const person = ward.staff.get(person_id ?? '');
        if (!person || !enabled || id === call.device) return false;
        if (!(planned.role_types as readonly (string | null)[]).includes(person.role_type))
          return false;
        return (
          planned.reach === 'ward' ||
          ward.covers.some(
            ({ staff_id, space_id }) =>
              staff_id === person.id &&
              (space_id === DEPARTMENT || space_id === room || space_id === this.#placeOf(call)),
          )
        );
      })
      .map(({ id }) => id);
  }

  isAtOrigin(call: ModelCall, device: string): boolean {
    if (device === call.device) return true;
    const place = this.#plan.ward.devices.get(device)?.space_id;
    const origin = this.#placeOf(call);
    if (place == null || origin === DEPARTMENT) return false;
    return place === origin || place === this.#plan.roomOf.get(origin);
  }

  /** An outage is the ward's. */
  #placeOf(call: Called): string {
    return isOutage(call) ? DEPARTMENT : (this.#plan.ward.devices.get(call.device)?.space_id ?? '');
  }

  #roomOf(call: Called): string {
    const place = this.#placeOf(call);
    return place === DEPARTMENT ? '' : (this.#plan.roomOf.get(place) ?? place);
  }
}
