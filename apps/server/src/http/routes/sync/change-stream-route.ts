import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { Hints } from '../../../services/changes/hints.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers for as long as the other side stays: its time says nothing, and its end is no news. */
    readonly stays?: boolean;
  }
}

/** Seconds after which who got no stream may ask for one again: meanwhile it polls. */
const AGAIN_AFTER = { full: 300, deaf: 10 };

/** The stream of hints: server-sent events, over any GET that sends its token in a header. */
export function hintRoutes(app: Api, hints: Hints): void {
  app.addHook('preClose', async () => hints.stop());
  app.get(
    '/api/sync/events',
    {
      exposeHeadRoute: false,
      config: { stays: true },
      schema: {
        summary: 'Hear at once when something moves',
        description:
          'Server-sent events. `moved` names the panchayats in my scope whose changes are worth asking for; what changed is not said. A comment comes first, and then every half minute. Hints may be missing: ask now and then all the same.',
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
        // What was written before has not even left the process: whoever reads that slowly asks better now and then.
        if (isStuck()) stream.destroy();
        else stream.push(text);
      };
      const leave = await hints.open(callerOf(request), {
        moved: (panchayatIds) => write(`event: moved\ndata: ${JSON.stringify(panchayatIds)}\n\n`),
        quiet: () => write(':\n\n'),
        end: () => (isStuck() ? stream.destroy() : stream.push(null)),
      });
      if (typeof leave === 'string') {
        return sendProblem(reply.header('retry-after', AGAIN_AFTER[leave]), 'unavailable');
      }
      request.log.debug('a stream of hints begins');
      stream.on('close', () => {
        leave();
        request.log.debug('a stream of hints ends');
      });
      // A stream is sent like the text that comes of it.
      const text = stream as unknown as string;
      return reply
        .headers({
          'cache-control': 'no-store, no-transform',
          // nginx passes on what comes, instead of waiting for more.
          'x-accel-buffering': 'no',
          connection: 'close',
        })
        .type('text/event-stream')
        .send(text);
    },
  );
}
