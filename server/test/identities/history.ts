import { matchesWorker } from '../../src/outreach/journeys/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { insertChannel } from '../fixtures/channels.ts'
import { graphOf } from '../fixtures/journeys.ts'
import { EVERYBODY, TEMPLATE } from '../fixtures/workspace.ts'
import { Dice } from '../harness/dice.ts'
import { workOneBatch } from '../harness/due-work.ts'
import type { TestApp } from '../harness/harness.ts'
import { type OpenForm, publishForm, submit } from '../peers/form-visitor.ts'

/* A random history of one organization: people, forms, messages, imports, events, merges and their undoing. */

const IDS = ['crm-1', 'crm-2', 'crm-3', 'crm-4'] as const
/** Addresses that the organization knows. Families share some. */
const PHONES = ['+573001000001', '+573001000002', '+573001000003'] as const
const EMAILS = ['one@example.com', 'two@example.com', 'Three@Example.com'] as const
/** Addresses that only strangers type. */
const STRANGE_PHONES = ['+573009000001', '+573009000002'] as const
const STRANGE_EMAILS = ['eve@example.com', 'mallory@example.com'] as const

const FORM = {
  fields: [
    { key: 'name', type: 'text', label: 'Name', mapsTo: 'firstName' },
    { key: 'phone', type: 'phone', label: 'Phone' },
    { key: 'email', type: 'email', label: 'Email' },
  ],
  protection: { minimumSeconds: 0 },
}

export class History {
  readonly org: string
  readonly #app: TestApp
  readonly #key: string
  readonly #dice: Dice
  readonly #form: OpenForm
  readonly log: string[] = []
  /** Addresses that the organization itself gave for an external id, in lower case. */
  readonly given = new Map<string, Set<string>>()
  #events = 0

  static async begin(app: TestApp, seed: number): Promise<History> {
    const { id: org, key } = await app.newOrganization()
    const form = await publishForm(app, FORM, ['*'], key)
    const history = new History(app, { id: org, key }, form, seed)
    await history.#launch()
    return history
  }

  private constructor(app: TestApp, org: { id: string; key: string }, form: OpenForm, seed: number) {
    this.#app = app
    this.org = org.id
    this.#key = org.key
    this.#form = form
    this.#dice = new Dice(seed)
  }

  ok(name: string, input: Record<string, unknown> = {}) {
    return this.#app.ok(name, input, { key: this.#key })
  }

  /** One initiative that writes to everybody once. */
  async #launch(): Promise<void> {
    await insertChannel(this.#app.runtime, this.org, `+5730${String(this.#dice.int(10_000_000, 99_999_999))}`)
    const { id: segmentId } = await this.ok('segments_create', {
      name: 'Everybody',
      slug: 'everybody',
      filterExpression: EVERYBODY,
    })
    const { id } = await this.ok('initiatives_create', { name: 'Hello' })
    const { data: templates } = await this.ok('templates_create', {
      ...TEMPLATE,
      name: 'hello',
      content: { body: 'Hello there, how are you?' },
      variables: {},
    })
    await this.#app.runtime.pool.run(sql`
      update templates set status = 'APPROVED', provider_id = '1', check_at = null where org_id = ${this.org}`)
    await this.ok('initiatives_templates_set', { id, templateId: templates[0].id, round: 1 })
    const definition = {
      name: 'Hello',
      ...graphOf(
        [
          { id: 'start', kind: 'ENTRY', inputs: { triggerType: 'segment', segmentId } },
          { id: 'hello', kind: 'SEND_MESSAGE' },
          { id: 'end', kind: 'EXIT' },
        ],
        ['start SENT hello', 'hello SENT end'],
      ),
    }
    await this.ok('journeys_create_draft', { initiativeId: id, definition })
    await this.ok('initiatives_launch', { id })
  }

  async step(): Promise<void> {
    const dice = this.#dice
    const moves: [weight: number, name: string, move: () => Promise<unknown>][] = [
      [4, 'upsert', () => this.#upsert()],
      [2, 'import', () => this.#import()],
      [5, 'form', () => this.#submit()],
      [3, 'event', () => this.#record()],
      [2, 'inbound', () => this.#receive()],
      [3, 'merge', () => this.#merge()],
      [2, 'undo', () => this.#undo()],
      [4, 'evaluate', () => this.#evaluate()],
      [2, 'finish', () => this.#finishRuns()],
    ]
    const tickets = moves.flatMap(([weight, ...move]) => Array(weight).fill(move) as (typeof move)[])
    const [name, move] = dice.pick(tickets)
    const what = await move()
    this.log.push(`${name} ${JSON.stringify(what ?? null)}`)
  }

  #some<T>(items: readonly T[], chance = 0.6): T | undefined {
    return this.#dice.chance(chance) ? this.#dice.pick(items) : undefined
  }

  /** A person as the organization sends them. Their addresses belong to whom the external id leads to. */
  async #person() {
    const externalId = this.#dice.pick(IDS)
    const phoneNumber = this.#some(PHONES)
    const email = this.#some(EMAILS)
    const { status, body } = await this.#app.api('cdp_people_get', { externalId }, { key: this.#key })
    const person = status === 200 ? body.externalId : externalId
    const known = this.given.get(person) ?? new Set()
    for (const address of [phoneNumber, email]) if (address) known.add(address.toLowerCase())
    this.given.set(person, known)
    return { externalId, phoneNumber, email, attributes: { secret: externalId } }
  }

  async #upsert() {
    const person = await this.#person()
    await this.ok('cdp_people_upsert', person)
    return person
  }

  async #import() {
    const items = [await this.#person(), await this.#person()]
    await this.ok('cdp_people_batch_upsert', { items })
    return items
  }

  async #submit() {
    const answers = {
      name: 'Somebody',
      phone: this.#some([...PHONES, ...STRANGE_PHONES], 0.8),
      email: this.#some([...EMAILS, ...STRANGE_EMAILS]),
    }
    const { status } = await submit({ ...this.#form, url: this.#app.url }, answers)
    if (status !== 200) throw new Error(`the form answered ${status}`)
    return answers
  }

  async #record() {
    const externalId = `event-${this.#events++}`
    const personExternalId = this.#dice.pick(IDS)
    await this.ok('cdp_events_record', { externalId, name: 'seen', personExternalId })
    return personExternalId
  }

  /** The owner of a phone number writes, which verifies it. */
  async #receive() {
    const phone = this.#dice.pick([...PHONES, ...STRANGE_PHONES])
    const { pool, newId, clock } = this.#app.runtime
    await pool.run(sql`
      with contact as (
        insert into contacts (org_id, id, phone_number, created_at)
        values (${this.org}, ${newId()}, ${phone}, ${clock.now()})
        on conflict (org_id, phone_number) do update set name = contacts.name returning id
      )
      insert into conversations (org_id, id, channel_id, contact_id, owner, created_at, last_inbound_at)
      select ${this.org}, ${newId()}, c.id, contact.id, 'nobody', ${clock.now()}, ${clock.now()}
      from contact, channels c where c.org_id = ${this.org}
      on conflict (org_id, channel_id, contact_id) do update set last_inbound_at = excluded.last_inbound_at`)
    return phone
  }

  async people(): Promise<Record<string, any>[]> {
    return (await this.ok('cdp_people_list')).data
  }

  async #merge() {
    const people = await this.people()
    if (people.length < 2) return null
    const first = this.#dice.pick(people).externalId
    const second = this.#dice.pick(people.filter(({ externalId }) => externalId !== first)).externalId
    const isBrief = this.#dice.chance(0.5)
    const before = isBrief ? await this.snapshot() : null
    const { id } = await this.ok('cdp_people_merge', { externalId: first, mergedExternalId: second })
    if (!before) return [first, second]
    await this.ok('cdp_merges_undo', { id })
    const after = await this.snapshot()
    if (JSON.stringify(after) !== JSON.stringify(before))
      throw new Error(`undoing changed more than that:\n${JSON.stringify(before)}\n${JSON.stringify(after)}`)
    return [first, second, 'undone']
  }

  async #undo() {
    const { data } = await this.ok('cdp_merges_list')
    const last = data.find(({ undoneAt }: { undoneAt: string | null }) => undoneAt === null)
    if (!last) return null
    await this.ok('cdp_merges_undo', { id: last.id })
    return [last.personExternalId, last.mergedExternalId]
  }

  async #evaluate() {
    await this.ok('segments_evaluate', { slug: 'everybody' })
    const { runtime } = this.#app
    while ((await workOneBatch(runtime, matchesWorker(runtime), this.org)) > 0);
  }

  /** As if the messages of all live runs had been sent and their journeys were over. */
  async #finishRuns() {
    const { pool, clock } = this.#app.runtime
    await pool.run(sql`
      insert into conversations (org_id, id, channel_id, contact_id, owner, created_at)
      select ${this.org}, gen_random_uuid(), c.id, r.contact_id, 'nobody', ${clock.now()}
      from runs r, channels c where r.org_id = ${this.org} and c.org_id = ${this.org} and r.ended_at is null
      on conflict (org_id, channel_id, contact_id) do nothing`)
    await pool.run(sql`
      insert into messages (org_id, id, conversation_id, channel_id, contact_id, run_id, initiative_id, direction, author,
                            type, text, status, created_at, sent_at)
      select ${this.org}, gen_random_uuid(), c.id, c.channel_id, r.contact_id, r.id, r.initiative_id, 'outbound', 'journey',
             'template', 'Hello', 'sent', ${clock.now()}, ${clock.now()}
      from runs r join conversations c on c.org_id = ${this.org} and c.contact_id = r.contact_id
      where r.org_id = ${this.org} and r.ended_at is null`)
    await pool.run(sql`
      update runs set status = 'COMPLETED', end_reason = 'completed', messages_sent = 1, ended_at = ${clock.now()}
      where org_id = ${this.org} and ended_at is null`)
  }

  /** Everything that belongs to somebody, by who they are. */
  async snapshot(): Promise<unknown> {
    const { pool } = this.#app.runtime
    return pool.one(sql`
      select
        (select jsonb_agg(to_jsonb(p) - 'updated_at' order by external_id) from people p where org_id = ${this.org}) as people,
        (select jsonb_agg(jsonb_build_array(external_id, person_external_id, merged_from) order by external_id)
         from events where org_id = ${this.org}) as events,
        (select jsonb_agg(jsonb_build_array(id, person_external_id, merged_from) order by id)
         from form_submissions where org_id = ${this.org}) as submissions,
        (select jsonb_agg(jsonb_build_array(id, person_external_id, person_id, subject_id, merged_from) order by id)
         from runs where org_id = ${this.org}) as runs,
        (select jsonb_agg(jsonb_build_array(person_id, entered_at) order by person_id)
         from segment_members where org_id = ${this.org}) as members,
        (select jsonb_agg(member_count) from segments where org_id = ${this.org}) as counts,
        (select jsonb_agg(jsonb_build_array(kind, value) order by kind, value)
         from suppressions where org_id = ${this.org}) as suppressions`)
  }
}
