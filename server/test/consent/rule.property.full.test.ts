import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSender, type Sender } from '../../src/messaging/channels/testing/sender.ts'
import { runsWorker } from '../../src/outreach/journeys/index.ts'
import { toWire } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { workOneBatch } from '../harness/due-work.ts'
import { cases } from '../harness/effort.ts'

/*
 * Whatever happens in whatever order, nobody without consent gets a message of an initiative that asks for it. The model
 * knows what each person agreed to; the service sends to a provider that keeps what it got.
 */

let sender: Sender
let topicId: string
let templateId: string
beforeAll(async () => {
  sender = await openSender()
  const { app, runtime, org, accountId } = sender
  topicId = (await app.ok('topics_create', { name: { en: 'Newsletter' } })).id
  const id = runtime.newId()
  await runtime.pool.run(sql`
    insert into templates (org_id, id, account_id, name, language, category, content_type, content, status, created_at, updated_at)
    values (${org}, ${id}, ${accountId}, 'news', 'en', 'MARKETING', 'TEXT', '{"body": "Our news"}', 'APPROVED',
            ${runtime.clock.now()}, ${runtime.clock.now()})`)
  templateId = toWire('template', id)
})
afterAll(() => sender[Symbol.asyncDispose]())

type Who = 0 | 1
type Move =
  | { do: 'set'; who: Who; state: 'granted' | 'withdrawn' | 'pending' }
  | { do: 'optOut' | 'optIn' | 'enroll'; who: Who }
  | { do: 'merge' | 'undoMerge' | 'pause' | 'resume' | 'advance' | 'send' }

const who = fc.constantFrom<Who>(0, 1)
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('set' as const),
      who,
      state: fc.constantFrom(
        'granted' as const,
        'granted' as const,
        'withdrawn' as const,
        'pending' as const,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('optOut' as const, 'optIn' as const), who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('enroll' as const), who }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('advance' as const, 'advance' as const, 'send' as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('merge' as const, 'undoMerge' as const, 'pause' as const, 'resume' as const),
    }),
  },
)

type State = 'granted' | 'withdrawn' | 'pending'
const STRICTNESS: State[] = ['granted', 'pending', 'withdrawn']

/** What the people of a case agreed to. */
class Model {
  readonly states: (State | null)[] = [null, null]
  readonly listed = [false, false]
  merged: { before: State | null; taken: State | null } | null = null

  /** Who a person is now. */
  behind(person: Who): Who {
    return this.merged ? 0 : person
  }

  set(person: Who, state: State): void {
    const at = this.behind(person)
    if (state !== 'pending' || this.states[at] === null) this.states[at] = state
  }

  merge(): void {
    const [mine, theirs] = this.states as [State | null, State | null]
    this.merged = { before: mine, taken: theirs }
    const both = [mine, theirs].filter((state) => state !== null)
    this.states[0] = both.toSorted((a, b) => STRICTNESS.indexOf(b) - STRICTNESS.indexOf(a))[0] ?? null
    this.states[1] = null
  }

  mayGet(person: Who): boolean {
    return this.states[this.behind(person)] === 'granted' && !this.listed[person]
  }
}

let world = 0
const seen = { sent: 0, refused: 0, stopped: 0 }

async function play(moves: readonly Move[]): Promise<void> {
  const { app, runtime, org, provider } = sender
  world += 1
  const people = [0, 1].map((index) => ({
    externalId: `p${world}-${index}`,
    phoneNumber: `+57301${String(world).padStart(6, '0')}${index}`,
  }))
  await app.ok('cdp_people_batch_upsert', { items: people })
  const id = await launch()
  const model = new Model()
  let mergeId: string | null = null
  const advance = async () => {
    const worker = runsWorker(runtime)
    while ((await workOneBatch(runtime, worker, org)) > 0);
  }
  const countOpen = async () => {
    const rows = await runtime.pool.rows(sql`
      select from messages where org_id = ${org} and status in ('queued', 'sending')`)
    return rows.length
  }
  const send = async () => {
    const before = provider.requests.length
    await using _ = sender.startWorker()
    await expect.poll(() => countOpen()).toBe(0)
    for (const { body } of provider.requests.slice(before)) {
      const person = people.findIndex(({ phoneNumber }) => phoneNumber.endsWith(body.to!)) as Who
      if (person < 0) continue
      seen.sent += 1
      expect(model.mayGet(person), `${people[person]!.externalId} got a message`).toBe(true)
    }
    await advance()
  }
  for (const each of moves) {
    const person = 'who' in each ? people[each.who]! : people[0]!
    const { externalId } = person
    switch (each.do) {
      case 'set':
        await app.ok('consents_set', {
          externalId,
          topicId,
          channel: 'whatsapp',
          state: each.state,
          source: 'member',
          words: 'said so',
        })
        model.set(each.who, each.state)
        break
      case 'optOut':
        await app.ok('do_not_contact_add', { entries: [{ kind: 'phone', value: person.phoneNumber }] })
        model.listed[each.who] = true
        break
      case 'optIn':
        await app.ok('do_not_contact_remove', { kind: 'phone', value: person.phoneNumber })
        model.listed[each.who] = false
        break
      case 'enroll': {
        const { body } = await app.api('initiatives_participants_add', { id, people: [person] })
        if (body.error?.code === 'initiative_not_active') break
        const [error] = body.errors ?? []
        if (error?.error.code === 'no_consent') {
          seen.refused += 1
          expect(model.mayGet(each.who)).toBe(false)
        }
        break
      }
      case 'merge':
        if (mergeId !== null) break
        mergeId = (
          await app.ok('cdp_people_merge', {
            externalId: people[0]!.externalId,
            mergedExternalId: people[1]!.externalId,
          })
        ).id
        model.merge()
        break
      case 'undoMerge':
        // Undoing is exact right after the merge; what was said since stays with the surviving person.
        if (mergeId === null || model.merged === null) break
        await app.ok('cdp_merges_undo', { id: mergeId })
        mergeId = null
        return
      case 'pause':
        await app.api('initiatives_pause', { id })
        break
      case 'resume':
        await app.api('initiatives_resume', { id })
        break
      case 'advance':
        await advance()
        break
      case 'send':
        await send()
    }
  }
  await send()
  const { data } = await app.ok('messages_list', { initiativeId: id })
  seen.stopped += data.filter((message: any) => message.failure?.code === 'no_consent').length
}

/** An initiative whose runs end with their one message. */
async function launch(): Promise<string> {
  const { app } = sender
  const { id } = await app.ok('initiatives_create', {
    name: `News ${world}`,
    consentTopicId: topicId,
    isRecurring: true,
  })
  await app.ok('initiatives_templates_set', { id, round: 1, templateId })
  await app.ok('journeys_create_draft', {
    initiativeId: id,
    definition: {
      name: 'News',
      actions: [
        { id: 'start', kind: 'ENTRY', name: 'Start' },
        { id: 'tell', kind: 'SEND_MESSAGE', name: 'Tell', inputs: {} },
        { id: 'end', kind: 'EXIT', name: 'End' },
      ],
      edges: [
        { from: 'start', to: 'tell', sourceHandle: 'SENT' },
        { from: 'tell', to: 'end', sourceHandle: 'SENT' },
      ],
    },
  })
  await app.ok('initiatives_launch', { id })
  return id
}

test('Nobody without consent gets a message of an initiative that asks for it, in any order of events', async () => {
  await fc.assert(fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 16 }), play), {
    numRuns: cases(160),
    examples: [
      [
        [
          { do: 'set', who: 0, state: 'granted' },
          { do: 'enroll', who: 0 },
          { do: 'advance' },
          { do: 'send' },
        ],
      ],
      [
        [
          { do: 'set', who: 0, state: 'granted' },
          { do: 'enroll', who: 0 },
          { do: 'advance' },
          { do: 'set', who: 0, state: 'withdrawn' },
          { do: 'send' },
        ],
      ],
      [
        [
          { do: 'set', who: 0, state: 'withdrawn' },
          { do: 'set', who: 1, state: 'granted' },
          { do: 'enroll', who: 1 },
          { do: 'advance' },
          { do: 'merge' },
          { do: 'send' },
        ],
      ],
    ],
  })
  expect(seen.sent).toBeGreaterThan(0)
  expect(seen.refused).toBeGreaterThan(0)
  expect(seen.stopped).toBeGreaterThan(0)
})
