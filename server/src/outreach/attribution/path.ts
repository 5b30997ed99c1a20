import type { z } from 'zod'
import { toWire, toWireOrNull } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../platform/operations/index.ts'
import { readGoalEvents } from './asked.ts'
import { isAsked } from './counting.ts'
import { type PersonTouch, readTouches } from './person-touches.ts'
import type { AskedEvent } from './question.ts'
import type { Touchpoint } from './schema.ts'
import { readSettings, windowsOf } from './settings.ts'
import { creditOf } from './touches.ts'

/** More than any page has. */
const MOST_CONVERSIONS = 2_000
const BEGINNING = new Date(0)

interface ConversionRow {
  id: string
  external_id: string
  name: string
  at: Date
}

export interface PathRow {
  id: string
  at: Date
  kind: PersonTouch['kind'] | 'conversion'
  messageId: string | null
  runId: string | null
  initiativeId: string | null
  initiativeName: string | null
  channel: PersonTouch['channel'] | null
  variant: string | null
  eventName: string | null
  eventExternalId: string | null
  firstTouch: StoredCredit | null
  lastTouch: StoredCredit | null
}

/** A touch within the row of its conversion. */
interface StoredCredit {
  kind: PersonTouch['kind']
  at: string
  messageId: string
  initiativeId: string
  initiativeName: string
}

/** The touches and conversions of a person, newest first. A person has few touches: those of the messages they got. */
export async function readPath(
  ctx: Ctx,
  externalId: string,
  eventName: string | undefined,
  page: PageRequest,
): Promise<RawBuilder<PathRow> | null> {
  // Entries of the same time follow in the order of their ids.
  const until = new Date((page.after === null ? MOST_TIME : new Date(page.after.at).getTime()) + 1)
  const asked = eventName === undefined ? await readGoalEvents(ctx) : [{ name: eventName, filters: [] }]
  const [touches, conversions] = [
    await readTouches(ctx, [externalId], { from: BEGINNING, until }),
    await readConversions(ctx, externalId, asked, until),
  ]
  const rows = await rowsOf(ctx, touches, conversions)
  if (rows.length === 0) return null
  // The same on every page. A message has several touches, and an event can be both.
  const id = sql<string>`md5(p."key")::uuid`
  return sql<PathRow>`
    select p.*, ${id} as id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (
      "key" text, "at" timestamptz, "kind" text, "messageId" uuid, "runId" uuid, "initiativeId" uuid,
      "initiativeName" text, "channel" text, "variant" text, "eventName" text, "eventExternalId" text,
      "firstTouch" jsonb, "lastTouch" jsonb)
    where true ${newestFirst(page, sql`p."at"`, id)}`
}

const MOST_TIME = Date.UTC(9999, 0, 1)

/** Uses events_by_person. */
async function readConversions(
  ctx: Ctx,
  externalId: string,
  asked: readonly AskedEvent[],
  until: Date,
): Promise<ConversionRow[]> {
  return ctx.db.rows(sql<ConversionRow>`
    select e.id, e.external_id, e.name, e.occurred_at as at from events e
    where e.org_id = ${ctx.org} and e.person_external_id = ${externalId} and e.occurred_at < ${until}
      and ${await isAsked(ctx, asked)}
    order by e.occurred_at desc, e.id desc limit ${MOST_CONVERSIONS}`)
}

type IdentifiedTouch = PersonTouch & { initiativeName: string }

async function rowsOf(
  ctx: Ctx,
  touches: readonly PersonTouch[],
  conversions: readonly ConversionRow[],
): Promise<(Omit<PathRow, 'id'> & { key: string })[]> {
  const windows = windowsOf(await readSettings(ctx))
  const names = await ctx.db.rows(sql<{ id: string; name: string }>`
    select id, name from initiatives
    where org_id = ${ctx.org} and id = any(${[...new Set(touches.map((touch) => touch.initiative_id))]}::uuid[])`)
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const named = touches.map((touch) => ({ ...touch, initiativeName: nameOf.get(touch.initiative_id)! }))
  return [
    ...named.map(touchRow),
    ...conversions.map((conversion) => {
      const credit = creditOf(named, conversion.at, windows)
      return {
        ...EMPTY,
        at: conversion.at,
        kind: 'conversion' as const,
        eventName: conversion.name,
        eventExternalId: conversion.external_id,
        firstTouch: credit && storedCredit(credit.first),
        lastTouch: credit && storedCredit(credit.last),
        key: `conversion:${conversion.id}`,
      }
    }),
  ]
}

const EMPTY = {
  messageId: null,
  runId: null,
  initiativeId: null,
  initiativeName: null,
  channel: null,
  variant: null,
  eventName: null,
  eventExternalId: null,
  firstTouch: null,
  lastTouch: null,
}

function touchRow(touch: IdentifiedTouch) {
  return {
    ...EMPTY,
    at: touch.at,
    kind: touch.kind,
    messageId: touch.messageId,
    runId: touch.run_id,
    initiativeId: touch.initiative_id,
    initiativeName: touch.initiativeName,
    channel: touch.channel,
    variant: touch.variant,
    key: `${touch.kind}:${touch.messageId}:${touch.at.getTime()}`,
  }
}

function storedCredit({ kind, at, messageId, initiative_id, initiativeName }: IdentifiedTouch): StoredCredit {
  return { kind, at: at.toISOString(), messageId, initiativeId: initiative_id, initiativeName }
}

export function presentTouchpoint(row: PathRow): z.input<typeof Touchpoint> {
  return {
    kind: row.kind,
    at: row.at.toISOString(),
    messageId: toWireOrNull('message', row.messageId),
    participantId: toWireOrNull('run', row.runId),
    initiative:
      row.initiativeId === null
        ? null
        : { id: toWire('initiative', row.initiativeId), name: row.initiativeName! },
    channel: row.channel,
    variant: row.variant,
    eventName: row.eventName,
    eventExternalId: row.eventExternalId,
    firstTouch: row.firstTouch && presentCredit(row.firstTouch),
    lastTouch: row.lastTouch && presentCredit(row.lastTouch),
  }
}

function presentCredit({ kind, at, messageId, initiativeId, initiativeName }: StoredCredit) {
  return {
    kind,
    at,
    messageId: toWire('message', messageId),
    initiative: { id: toWire('initiative', initiativeId), name: initiativeName },
  }
}
