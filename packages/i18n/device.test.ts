import { expect, test } from 'vitest';
import { type DeviceSigns, deviceKind } from './device.ts';

const signs = (width: number, height: number, finePointer = false): DeviceSigns => ({
  width,
  height,
  finePointer,
});

test.each([
  ['phone', signs(360, 740)],
  ['phone', signs(915, 412)],
  ['phone', signs(360, 740, true)],
  ['tablet', signs(800, 1280)],
  ['tablet', signs(1024, 600)],
  ['computer', signs(1366, 768, true)],
] as const)('people say %s', (kind, device) => {
  expect(deviceKind(device)).toBe(kind);
});
