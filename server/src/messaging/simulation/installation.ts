import { z } from 'zod'
import { ApiError, parseDuration, service } from '../../platform/core/index.ts'
import {
  HELD_BECAUSE,
  type Hold,
  homeState,
  ORGANIZATION_HELD_BECAUSE,
  type OrganizationHold,
  organizationHold,
} from '../../platform/db/index.ts'
import { operation, readOperation } from '../../platform/operations/index.ts'
import { Instant } from '../../platform/schema/index.ts'
import { simulation } from './simulation.ts'

const DAY_MS = 86_400_000
const FURTHEST_DAYS = 30

/** The clock of the installation, as operations see it. */
export interface ClockHand {
  read(): { time: Date; speed: number; isHeld: boolean }
  /** Null where the clock cannot be moved, as in production. */
  move:
    | ((change: {
        speed?: number | undefined
        isHeld?: boolean | undefined
        forwardMs?: number | undefined
      }) => Promise<void>)
    | null
}

export const clockHand = service<ClockHand>('clockHand')

const ClockFields = z.strictObject({
  time: Instant,
  speed: z.number().describe('How many times faster than real time it runs. 1 is real time.'),
  isHeld: z.boolean().describe('Whether it stands still.'),
  isMovable: z.boolean().describe('Whether `installation_clock_set` can change it: in development only.'),
})

function presentClock({ read, move }: ClockHand): z.input<typeof ClockFields> {
  const { time, speed, isHeld } = read()
  return { time: time.toISOString(), speed, isHeld, isMovable: move !== null }
}

const Held = z
  .strictObject({
    reason: z.enum([...HELD_BECAUSE, ...ORGANIZATION_HELD_BECAUSE]),
    text: z.string().describe('The reason in English words.'),
  })
  .nullable()
  .describe(
    'Why nothing is sent: the database or this organization was restored or copied, and nobody has said that ' +
      'it goes on (`parley restore --resume`). null in normal operation.',
  )

const installation_get = readOperation({
  name: 'installation_get',
  route: 'GET /installation',
  permission: 'organization:read',
  summary: 'Get how the installation runs',
  description:
    'Returns the clock that all organizations share, whether phones and mailboxes are simulated, and whether ' +
    'nothing is sent because the database or this organization was restored.',
  forPeople: true,
  input: z.strictObject({}),
  output: z.strictObject({ clock: ClockFields, isSimulated: z.boolean(), held: Held }),
  run: async ({ services, db, org }) => ({
    clock: presentClock(services.get(clockHand)),
    isSimulated: services.get(simulation) !== null,
    held: presentHold(services.get(homeState).hold() ?? (await organizationHold(db, org))),
  }),
})

function presentHold(hold: Hold | OrganizationHold | null): z.input<typeof Held> {
  return hold && { reason: hold.because, text: hold.words }
}

const installation_clock_set = operation({
  name: 'installation_clock_set',
  route: 'PUT /installation/clock',
  permission: 'organization:write',
  summary: 'Set the speed of the clock, hold it, or move it forward',
  description:
    'For trying out what takes hours or days. The clock never goes back. All organizations of the installation ' +
    'share it. In production it cannot be changed: the answer is `conflict`.',
  forPeople: true,
  effect: 'write',
  idempotent: false,
  // The clock is moved after the request, and belongs to no organization.
  transaction: 'own',
  input: z.strictObject({
    speed: z.number().min(1).max(10_000).optional(),
    isHeld: z.boolean().optional(),
    forward: z
      .string()
      .max(10)
      .optional()
      .describe(`A duration such as \`1h\` or \`3d\`, at most \`${FURTHEST_DAYS}d\`.`),
  }),
  output: ClockFields,
  errors: ['conflict'],
  run: async ({ services }, { speed, isHeld, forward }) => {
    const hand = services.get(clockHand)
    if (!hand.move)
      throw new ApiError('conflict', 'This clock cannot be moved. It can in development installations only.')
    const forwardMs = forward === undefined ? undefined : forwardOf(forward)
    await hand.move({ speed, isHeld, forwardMs })
    return presentClock(hand)
  },
})

function forwardOf(text: string): number {
  const ms = parseDuration(text)
  if (ms !== null && ms <= FURTHEST_DAYS * DAY_MS) return ms
  const message = `Use a duration of at most ${FURTHEST_DAYS}d, such as 1h or 3d.`
  throw new ApiError('invalid_request', message, { issues: [{ path: 'forward', code: 'custom', message }] })
}

export const installationOperations = [installation_get, installation_clock_set]
