import { knownForm } from '@sampark/core/wire/known-form';
import { opaqueId } from '@sampark/core/wire/wire';
import { wireContacts, wireFollowed, wirePanchayat, wireVillages } from '@sampark/core/wire/wire-followed';
import { wireSealedForm } from '@sampark/core/wire/wire-forms';
import * as z from 'zod/mini';
import type { Context } from '../../../services/context.ts';
import { formFor, newestFormsFor } from '../../../services/forms/forms-for.ts';
import { chooseFollowed, readFollowed } from '../../../services/places/followed.ts';
import { panchayatsInScope } from '../../../services/places/places.ts';
import { contactsOf, villagesOf } from '../../../services/places/villages.ts';
import { sendProblem } from '../../answers/problem-reply.ts';
import { type Api, problems } from '../../api.ts';
import { callerOf } from '../../auth-hook.ts';
import { createSharedAnswer } from '../../bodies/compression.ts';
import { partToJson } from '../../bodies/json-in-pieces.ts';
import { sendNothing } from '../../bodies/send-nothing.ts';
import { plainText, queryNumber } from '../query.ts';

const named = z.object({ name: wireSealedForm.shape.name });

const version = z.object({ version: z.optional(queryNumber) });

/** The versions that the reader has: `wells.3.5f3a9c01,schools.1.90be44d7`. */
const known = z.object({ has: z.optional(plainText(8_000)) });

const choice = z.object({ panchayat_ids: z.array(opaqueId).check(z.maxLength(1000)) });

function scopeRoute(app: Api, context: Context): void {
  app.get(
    '/api/panchayats',
    {
      schema: {
        summary: 'The panchayats in my scope',
        tags: ['places'],
        response: { 200: z.array(wirePanchayat), ...problems },
      },
    },
    async (request) => [...(await panchayatsInScope(context, callerOf(request).user))],
  );
}

function followedRoutes(app: Api, context: Context): void {
  app.get(
    '/api/panchayats/followed',
    {
      schema: {
        summary: 'The panchayats that my devices follow',
        description: 'All in my scope, or, where these are more than a device can hold, those I chose.',
        tags: ['places'],
        response: { 200: wireFollowed, ...problems },
      },
    },
    async (request) => {
      const followed = await readFollowed(context, callerOf(request).user);
      return { ...followed, panchayat_ids: [...followed.panchayat_ids] };
    },
  );

  app.put(
    '/api/panchayats/followed',
    {
      schema: {
        summary: 'Choose the panchayats that my devices follow',
        description: 'The choice counts only where there are more in my scope than a device can hold.',
        tags: ['places'],
        body: choice,
        response: { 200: wireFollowed, ...problems },
      },
    },
    async (request, reply) => {
      const { user } = callerOf(request);
      const { kind } = await chooseFollowed(context, user, request.body.panchayat_ids);
      if (kind !== 'chosen') return sendProblem(reply, kind);
      const followed = await readFollowed(context, user);
      return { ...followed, panchayat_ids: [...followed.panchayat_ids] };
    },
  );
}

function followedPlacesRoutes(app: Api, context: Context): void {
  app.get(
    '/api/panchayats/villages',
    {
      schema: {
        summary: 'The villages of the panchayats that my devices follow',
        description: 'With an ETag: a device that has this list already is told so with 304.',
        tags: ['places'],
        response: { 200: wireVillages, 304: z.null(), ...problems },
      },
    },
    async (request, reply) => {
      const { etag, villages } = await villagesOf(context, callerOf(request).user);
      reply.header('etag', etag);
      if (request.headers['if-none-match'] === etag) return sendNothing(reply, 304);
      return villages;
    },
  );

  app.get(
    '/api/panchayats/contacts',
    {
      schema: {
        summary: 'When the staff of the panchayats that my devices follow were last heard of',
        tags: ['places'],
        response: { 200: wireContacts, ...problems },
      },
    },
    async (request) => contactsOf(context, callerOf(request).user),
  );
}

function schemaRoutes(app: Api, context: Context): void {
  const sendForms = createSharedAnswer();
  app.get(
    '/api/schemas',
    {
      schema: {
        summary: 'The newest version of every form',
        description:
          '`has` names versions that are left out, with the first 8 characters of their seals: `wells.3.5f3a9c01`. A version never changes.',
        tags: ['forms'],
        querystring: known,
        response: { 200: z.array(wireSealedForm), ...problems },
      },
    },
    async (request, reply) => {
      const has = new Set(request.query.has?.split(','));
      const newest = await newestFormsFor(context, callerOf(request).user);
      const forms = newest.filter((form) => !has.has(knownForm(form)));
      const name = forms.map(knownForm).join();
      const write = () => partToJson(reply, forms, z.array(wireSealedForm));
      return sendForms(request, reply, { name, write });
    },
  );

  app.get(
    '/api/schemas/:name',
    {
      schema: {
        summary: 'One version of a form; the newest where none is named',
        tags: ['forms'],
        params: named,
        querystring: version,
        response: { 200: wireSealedForm, ...problems },
      },
    },
    async (request, reply) => {
      const { version: wanted = null } = request.query;
      const form = await formFor(context, callerOf(request).user, request.params.name, wanted);
      return form ?? sendProblem(reply, 'form_not_found');
    },
  );
}

/** Adds the routes for panchayats and forms, which a device needs before anybody can fill in a survey. */
export function placesRoutes(app: Api, context: Context): void {
  scopeRoute(app, context);
  followedRoutes(app, context);
  followedPlacesRoutes(app, context);
  schemaRoutes(app, context);
}
