import type { WireDevice, WireDevices } from '@sampark/core/wire/access/wire-devices';
import { nothing, serverAnswerOf } from '../api/read-reply.ts';
import type { DevicesPort, DevicesQuery } from '../ports/people/devices.ts';
import { askServer } from '../workspace/ask-server.ts';
import type { Workspace } from '../workspace/workspace.ts';

const DEVICES = '/api/devices';

const SHOWN: Readonly<Record<DevicesQuery['show'], Readonly<Record<string, string>>>> = {
  all: {},
  silent7: { silent_days: '7' },
  silent30: { silent_days: '30' },
  silent90: { silent_days: '90' },
  old: { old: '1' },
  much: { much_waits: '1' },
  lost: { lost: '1' },
};

/** Makes the questions about the devices of people. */
export const createDevices = (here: () => Workspace): DevicesPort => {
  const { ask, read } = askServer(here);
  const change = async (method: 'PUT' | 'DELETE', { device_id }: Pick<WireDevice, 'device_id'>) =>
    serverAnswerOf(await ask({ method, path: `${DEVICES}/${encodeURIComponent(device_id)}/lost` }), nothing);
  return {
    list: ({ name, show }, after) => {
      const query = new URLSearchParams({
        ...(name.trim() && { name: name.trim() }),
        ...SHOWN[show],
        ...(after !== null && { after }),
      });
      return read(`${DEVICES}?${query}`, (body) => body as WireDevices);
    },
    lose: (device) => change('PUT', device),
    setMinimum: async (version) =>
      serverAnswerOf(
        await ask({ method: 'PUT', path: `${DEVICES}/minimum-app`, body: { version } }),
        nothing,
      ),
    find: (device) => change('DELETE', device),
  };
};
