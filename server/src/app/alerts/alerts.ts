import type { Log } from '../../platform/core/index.ts'
import { type Db, sql } from '../../platform/db/index.ts'
import { type AlertLimits, type Condition, findConditions, type Watched } from './conditions.ts'

/** Something that began or is over, for people who run the installation. */
export interface Alert {
  status: 'firing' | 'resolved'
  /** The name of its condition. */
  alert: string
  text: string
  since: string
}

/** Where alerts go. Throws when it could not be told. */
export interface AlertTarget {
  name: string
  tell(alert: Alert): Promise<void>
}

const LOOK_EVERY_MS = 15_000
/** How long a condition must be away to be over, so that one that comes and goes is told once. */
const OVER_AFTER_MS = 60_000
/** How long a process has to tell an alert, and until one that was not told is tried again. */
const LEASE_MS = 60_000

/** What is kept about a condition and a target, in `installation`. Times are real, in milliseconds since 1970. */
interface Kept {
  condition: string
  text: string
  since: number
  told: boolean
  /** 0: it is there. */
  awaySince: number
  lease: number
}

/** Looks every 15 seconds what is wrong, and tells each target when it begins and when it is over. */
export function startAlerts(
  watched: Watched,
  { limits, targets, log }: { limits: AlertLimits; targets: readonly AlertTarget[]; log: Log },
): AsyncDisposable {
  let running: Promise<void> | null = null
  const look = () => {
    running ??= tellAlerts(watched, limits, targets, log)
      .catch((err: unknown) => log.warn({ err }, 'could not look what is wrong'))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  look()
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      await running
    },
  }
}

/**
 * One look. Several processes share the work: whoever leases a change tells it. It is told again only when its process
 * ends before it noted that it was told.
 */
export async function tellAlerts(
  watched: Watched,
  limits: AlertLimits,
  targets: readonly AlertTarget[],
  log: Log,
): Promise<void> {
  const isHeld = watched.held() !== null
  const found = await findConditions(watched, limits)
  const { db, realNow } = watched
  for (const target of targets) {
    await keep(db, target, { found, isHeld }, realNow().getTime())
    for (const { key, value } of await lease(db, target, realNow().getTime())) {
      const { condition, text, since, awaySince } = value
      const status = awaySince === 0 ? 'firing' : 'resolved'
      const alert = { status, alert: condition, text, since: new Date(since).toISOString() } as const
      try {
        await target.tell(alert)
        await settle(db, key, value)
      } catch (err) {
        log.warn({ err, alert: condition, target: target.name }, 'an alert could not be told')
      }
    }
  }
}

const keysOf = (target: AlertTarget) => `alert ${target.name} `

/**
 * Notes which conditions are there and which are away. One that went before it was told is forgotten. While the database is
 * held, nobody looks for the others, so none of them is over.
 */
async function keep(
  db: Db,
  target: AlertTarget,
  { found, isHeld }: { found: readonly Condition[]; isHeld: boolean },
  now: number,
): Promise<void> {
  const keys = found.map(({ name }) => keysOf(target) + name)
  const kept: Omit<Kept, 'condition' | 'text'> = { since: now, told: false, awaySince: 0, lease: 0 }
  for (const { name, text } of found)
    await db.run(sql`
      insert into installation as i (key, value)
      values (${keysOf(target) + name}, ${JSON.stringify({ ...kept, condition: name, text })}::jsonb)
      on conflict (key) do update set value = i.value || '{"awaySince": 0}'::jsonb
      where (i.value ->> 'awaySince')::bigint > 0`)
  await db.run(sql`
    delete from installation
    where starts_with(key, ${keysOf(target)}) and key <> all(${keys}) and not (value ->> 'told')::boolean
      and (value ->> 'lease')::bigint < ${now}`)
  if (isHeld) return
  await db.run(sql`
    update installation set value = value || ${JSON.stringify({ awaySince: now })}::jsonb
    where starts_with(key, ${keysOf(target)}) and key <> all(${keys}) and (value ->> 'awaySince')::bigint = 0`)
}

/** Takes what is to be told now. */
function lease(db: Db, target: AlertTarget, now: number): Promise<{ key: string; value: Kept }[]> {
  return db.rows(sql<{ key: string; value: Kept }>`
    update installation set value = value || ${JSON.stringify({ lease: now + LEASE_MS })}::jsonb
    where starts_with(key, ${keysOf(target)}) and (value ->> 'lease')::bigint < ${now}
      and case when (value ->> 'told')::boolean
          then (value ->> 'awaySince')::bigint between 1 and ${now - OVER_AFTER_MS}
          else (value ->> 'awaySince')::bigint = 0 end
    returning key, value`)
}

async function settle(db: Db, key: string, { told, lease }: Kept): Promise<void> {
  await db.run(
    told
      ? sql`delete from installation where key = ${key} and (value ->> 'lease')::bigint = ${lease}`
      : sql`
        update installation set value = value || '{"told": true, "lease": 0}'::jsonb
        where key = ${key} and (value ->> 'lease')::bigint = ${lease}`,
  )
}
