import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { ChangeStreams } from '../../../services/changes/change-streams.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the answer lasts as long as the other side stays: its duration says nothing, and its end is no news. */
    readonly stays?: boolean;
  }
}

/** Seconds after which a device that got no stream may ask for one again: meanwhile it polls. */
const AGAIN_AFTER = { full: 300, disconnected: 10 };

/** Adds the change stream: server-sent events, over any GET that sends its token in a header. */
export function changeStreamRoute(app: Api, changeStreams: ChangeStreams): void {
  app.addHook('preClose', async () => changeStreams.stop());
  app.get(
    '/api/sync/events',
    {
      exposeHeadRoute: false,
      config: { stays: true },
      schema: {
        summary: 'Hear at once when something moves',
        description:
          'Server-sent events. `moved` names the panchayats in my scope whose changes are worth asking for; what changed is not said. `forms` gives the stamp of the forms, first at once: when it differs from the one before, ask for forms and panchayats. A comment comes first, and then every half minute. Events may be missing: ask now and then all the same.',
        tags: ['sync'],
        response: {
          200: {
            description: 'Stays open',
            content: { 'text/event-stream': { schema: z.string() } },
          },
          ...problems,
        },
      },
    },
    async (request, reply) => {
      const stream = new Readable({ read: () => undefined });
      const isStuck = (): boolean => reply.raw.writableLength > 0;
      const write = (text: string): void => {
        // The text before this one has not even left the process: a client that reads so slowly had better poll.
        if (isStuck()) stream.destroy();
        else stream.push(text);
      };
      const leave = await changeStreams.open(callerOf(request), {
        changed: (panchayatIds) => write(`event: moved\ndata: ${JSON.stringify(panchayatIds)}\n\n`),
        forms: (stamp) => write(`event: forms\ndata: ${JSON.stringify(stamp)}\n\n`),
        keepAlive: () => write(':\n\n'),
        end: () => (isStuck() ? stream.destroy() : stream.push(null)),
      });
      if (typeof leave === 'string') {
        return sendProblem(reply.header('retry-after', AGAIN_AFTER[leave]), 'unavailable');
      }
      request.log.debug('a change stream begins');
      stream.on('close', () => {
        leave();
        request.log.debug('a change stream ends');
      });
      // Fastify sends a stream as it sends a text; only the schema's type knows texts alone.
      const text = stream as unknown as string;
      return reply
        .headers({
          'cache-control': 'no-store, no-transform',
          // Tells nginx to pass each event on, instead of waiting for more.
          'x-accel-buffering': 'no',
          connection: 'close',
        })
        .type('text/event-stream')
        .send(text);
    },
  );
}
