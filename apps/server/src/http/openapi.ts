import swagger from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Api } from './api.ts';

/** Collects the routes added after it into an OpenAPI document, drawn from the schemas that check the requests. */
export async function describeApi(app: Api): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Sampark', version: '1', description: 'Village surveys, made offline and synced.' },
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer' },
          accessToken: {
            type: 'http',
            scheme: 'basic',
            description: 'A user name, and an access token of that person in the place of the password.',
          },
        },
      },
      security: [{ token: [] }, { accessToken: [] }],
    },
    transformObject: jsonSchemaTransformObject,
    transform: (document) => {
      const { public: isPublic = false, reads } = document.route.config ?? {};
      const schema = reads === undefined ? document.schema : { ...document.schema, body: reads };
      const described = jsonSchemaTransform({ ...document, schema });
      return isPublic ? { ...described, schema: { ...described.schema, security: [] } } : described;
    },
  });
  app.get('/api/openapi.json', { config: { public: true }, schema: { hide: true } }, async () =>
    app.swagger(),
  );
}
