import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type CampaignWorld, openCampaignWorld } from '../testing/campaign-world.ts'

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const HOUR_MS = 3_600_000
let rounds = 0

/** A draft with two variants to so many new people. */
async function drafted(count: number, test: object, more: object = {}) {
  rounds += 1
  const ids = Array.from({ length: count }, (_, index) => `v${rounds}-${String(index).padStart(3, '0')}`)
  await world.addPeople(Object.fromEntries(ids.map((id) => [id, {}])))
  const other = {
    channel: 'whatsapp',
    templateId: world.templateId,
    templateBindings: { 1: 'literal:b' },
  }
  const id = await world.draft(ids, { test: { others: [other], ...test }, ...more })
  return { id, ids }
}

interface DrawnRow {
  person: string
  drawn: string | null
  is_tested: boolean
  parameter: string | null
}

/** Who was drawn for which variant, and which message they got. */
function drawnOf(campaign: string): Promise<DrawnRow[]> {
  const { runtime, org } = world.app
  return runtime.pool.rows(sql<DrawnRow>`
    select p.external_id as person, c.variant as drawn, c.is_tested, m.template -> 'parameters' ->> '1' as parameter
    from campaign_people c
    join people p on p.org_id = ${org.id} and p.id = c.person_id
    left join messages m on m.org_id = ${org.id} and m.run_id = c.run_id
    where c.org_id = ${org.id} and c.campaign_id = ${fromWire('campaign', campaign)}
    order by 1`)
}

const results = async (id: string) => (await world.app.ok('campaigns_results_get', { id })).test

/** So many people with a variant, of those with a message, reply. */
async function reply(campaign: string, variant: string, count: number) {
  const { runtime, org } = world.app
  await runtime.pool.run(sql`
    update messages set replied_at = ${world.clock.now()} where org_id = ${org.id} and run_id in (
      select run_id from campaign_people
      where org_id = ${org.id} and campaign_id = ${fromWire('campaign', campaign)} and variant = ${variant} and is_tested
      order by run_id limit ${count})`)
}

test('A part of the audience is drawn, each gets the message of their variant, and the rest gets the winner', async () => {
  const { app } = world
  const { id, ids } = await drafted(300, { sharePercent: 40, decideAfter: '24h' })
  await app.ok('campaigns_start', { id })
  await world.enroll()
  const drawn = await drawnOf(id)
  expect(drawn).toHaveLength(300)
  const tested = drawn.filter((each) => each.is_tested)
  expect(tested.length).toBeGreaterThan(80)
  expect(tested.length).toBeLessThan(160)
  for (const { drawn: variant, parameter } of tested) expect(parameter).toBe(variant === 'a' ? 'you' : 'b')
  const groups = Map.groupBy(tested, (each) => each.drawn)
  expect([...groups.keys()].sort()).toEqual(['a', 'b'])
  expect(Math.abs(groups.get('a')!.length - groups.get('b')!.length)).toBeLessThan(50)
  expect(await world.reached(id)).toEqual(tested.map(({ person }) => person))
  expect(await results(id)).toMatchObject({ winner: null, rest: 300 - tested.length })

  await world.sendAll()
  await reply(id, 'a', 2)
  await reply(id, 'b', 30)
  world.clock.pass(23 * HOUR_MS)
  await world.enroll()
  expect(await results(id)).toMatchObject({ leader: 'b', winner: null })
  world.clock.pass(2 * HOUR_MS)
  await world.enroll()
  expect(await world.reached(id)).toEqual(ids)
  const after = await drawnOf(id)
  for (const each of after.filter(({ is_tested }) => !is_tested)) expect(each.parameter).toBe('b')
  const test = await results(id)
  expect(test).toMatchObject({
    winner: 'b',
    chosenBy: 'measure',
    rest: 0,
    decideAt: null,
    difference: { verdict: 'higher' },
    variants: [
      { variant: 'a', replied: 2 },
      { variant: 'b', replied: 30 },
    ],
  })
  expect(await app.ok('campaigns_get', { id })).toMatchObject({ status: 'SENT', people: { waiting: 0 } })
})

test('Somebody chooses the winner, once, also while the campaign is paused', async () => {
  const { app } = world
  const { id, ids } = await drafted(40, { sharePercent: 50, decideAfter: null })
  expect((await app.api('campaigns_choose_winner', { id, variant: 'b' })).body.error.code).toBe('conflict')
  await app.ok('campaigns_start', { id })
  await world.enroll()
  world.clock.pass(100 * HOUR_MS)
  await world.enroll()
  expect(await results(id)).toMatchObject({ winner: null, decideAt: null })
  await app.ok('campaigns_pause', { id })
  expect((await app.api('campaigns_choose_winner', { id, variant: 'c' })).body.error.code).toBe('conflict')
  await app.ok('campaigns_choose_winner', { id, variant: 'a' })
  expect((await app.api('campaigns_choose_winner', { id, variant: 'b' })).body.error.code).toBe('conflict')
  await world.enroll()
  expect((await world.reached(id)).length).toBeLessThan(40)
  await app.ok('campaigns_resume', { id })
  await world.enroll()
  expect(await world.reached(id)).toEqual(ids)
  expect(await results(id)).toMatchObject({
    winner: 'a',
    chosenBy: 'hand',
    difference: { verdict: 'chance' },
  })
})

test('A canceled test has no winner, and the rest gets nothing', async () => {
  const { app } = world
  const { id } = await drafted(40, { sharePercent: 50 })
  await app.ok('campaigns_start', { id })
  await world.enroll()
  const { rest } = await results(id)
  const { campaign } = await app.ok('campaigns_cancel', { id })
  expect(campaign.people).toMatchObject({ waiting: 0, excluded: [{ reason: 'canceled', count: rest }] })
  expect((await app.api('campaigns_choose_winner', { id, variant: 'a' })).body.error.code).toBe('conflict')
})

test('Variants use the same channels, and the goal as a measure needs a goal', async () => {
  const { app } = world
  const create = (test: object) =>
    app.api('campaigns_create', {
      name: 'Test',
      audience: { type: 'people', personExternalIds: ['a'] },
      message: { channel: 'whatsapp' },
      test,
    })
  const other = await create({ others: [{ channel: 'email', body: 'Hi' }] })
  expect(other.body.error).toMatchObject({ code: 'invalid_request', issues: [{ path: 'test' }] })
  const goal = await create({ others: [{ channel: 'whatsapp' }], measure: 'goal' })
  expect(goal.body.error.code).toBe('invalid_request')
})

test('What people read is a measure on WhatsApp only', async () => {
  const { app } = world
  const create = (message: object) =>
    app.api('campaigns_create', {
      name: 'Test',
      audience: { type: 'people', personExternalIds: ['a'] },
      message,
      test: { others: [message], measure: 'read' },
    })
  for (const message of [
    { channel: 'email', body: 'Hi' },
    { channel: 'sms', text: 'Hi' },
  ])
    expect((await create(message)).body.error).toMatchObject({
      code: 'invalid_request',
      issues: [{ path: 'test.measure' }],
    })
  const { body } = await create({ channel: 'whatsapp' })
  const changed = await app.api('campaigns_update', {
    id: body.id,
    message: { channel: 'email', body: 'Hi' },
    test: { others: [{ channel: 'email', body: 'Ho' }], measure: 'read' },
  })
  expect(changed.body.error.issues).toMatchObject([{ path: 'test.measure' }])
})

test('At local times, each gets it at their own nine, and the rest at the nine after the decision', async () => {
  const { app, clock } = world
  const zones = ['Asia/Tokyo', 'Europe/Berlin', 'America/New_York']
  await world.addPeople(
    Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `z${index}`,
        { attributes: { timeZone: zones[index % zones.length] } },
      ]),
    ),
  )
  const ids = Array.from({ length: 60 }, (_, index) => `z${index}`)
  const day = new Date(clock.now().getTime() + 72 * HOUR_MS).toISOString().slice(0, 10)
  const { id } = await app.ok('campaigns_create', {
    name: 'Nine',
    audience: { type: 'people', personExternalIds: ids },
    message: {
      channel: 'whatsapp',
      templateId: world.templateId,
      templateBindings: { 1: 'literal:you' },
    },
    test: {
      others: [{ channel: 'whatsapp', templateId: world.templateId, templateBindings: { 1: 'literal:b' } }],
      sharePercent: 50,
      decideAfter: '3h',
    },
    sendAt: `${day}T09:00`,
    atLocalTime: true,
  })
  await app.ok('campaigns_start', { id })
  for (let hour = 0; hour < 6 * 24; hour++) {
    await world.enroll()
    await world.sendAll()
    clock.pass(HOUR_MS)
  }
  const rows = await app.runtime.pool.rows(sql<{
    zone: string
    hour: number
    people: number
    started_at: Date
  }>`
    select p.attributes ->> 'timeZone' as zone,
           extract(hour from r.started_at at time zone (p.attributes ->> 'timeZone'))::int as hour, count(*)::int as people
    from runs r join people p on p.org_id = ${app.org.id} and p.id = r.person_id
    where r.org_id = ${app.org.id} and r.initiative_id = ${fromWire('campaign', id)} group by 1, 2 order by 1`)
  expect(rows).toEqual(
    zones.toSorted((a, b) => (a < b ? -1 : 1)).map((zone) => ({ zone, hour: 9, people: 20 })),
  )
})

/** A message whose button counts clicks, with these words. */
async function clickable(): Promise<(words: string) => object> {
  const { app } = world
  const templateId = await world.shop.addTemplate('APPROVED')
  const buttons = [{ type: 'url', title: 'To the shop', url: `${app.url}/l/{{2}}` }]
  await app.runtime.pool.run(sql`
    update templates set content = content || ${JSON.stringify({ buttons })}::jsonb
    where org_id = ${app.org.id} and id = ${fromWire('template', templateId)}`)
  return (words) => ({
    channel: 'whatsapp',
    templateId,
    templateBindings: { 1: `literal:${words}`, 2: 'literal:https://shop.example' },
  })
}

test('A test by clicks starts only where clicks are counted', async () => {
  const { app } = world
  const codes = async (id: string): Promise<string[]> => {
    const { issues } = await app.ok('campaigns_estimate', { id })
    return issues.map(({ code }: { code: string }) => code)
  }
  const { id } = await drafted(1, { measure: 'clicked' })
  expect(await codes(id)).toEqual(['clicks_not_counted'])
  const start = await app.api('campaigns_start', { id })
  expect([start.status, start.body.error.code]).toEqual([422, 'journey_not_ready'])
  const message = await clickable()
  await app.ok('campaigns_update', { id, test: { others: [message('b')], measure: 'clicked' } })
  expect(await codes(id)).toEqual([])

  const mail = (body: string) => ({ channel: 'email', subject: 'Hi', body })
  const mails = async (body: string) => {
    const test = { others: [mail(body)], measure: 'clicked' }
    return codes((await drafted(1, test, { message: mail(body) })).id)
  }
  const links = ['https://shop.example', '{{person.page}}']
  for (const link of links) expect(await mails(`See ${link}`)).toContain('clicks_not_counted')
  await app.ok('sending_links_set', { links: { track: true }, opens: {} })
  for (const link of links) expect(await mails(`See ${link}`)).not.toContain('clicks_not_counted')
  expect(await mails('See you')).toContain('clicks_not_counted')
  await app.ok('sending_links_set', { links: {}, opens: {} })
})

test('The variant with the most clicks can win, whatever the replies say', async () => {
  const message = await clickable()
  const test = { others: [message('b')], sharePercent: 100, measure: 'clicked', decideAfter: '24h' }
  const { id } = await drafted(60, test, { message: message('a') })
  await world.app.ok('campaigns_start', { id })
  await world.enroll()
  await world.sendAll()
  await reply(id, 'a', 10)
  const { runtime, org } = world.app
  await runtime.pool.run(sql`
    update messages set clicked_at = ${world.clock.now()} where org_id = ${org.id} and run_id in (
      select run_id from campaign_people
      where org_id = ${org.id} and campaign_id = ${fromWire('campaign', id)} and variant = 'b' order by run_id limit 3)`)
  world.clock.pass(25 * HOUR_MS)
  await world.enroll()
  expect(await results(id)).toMatchObject({
    winner: 'b',
    variants: [
      { variant: 'a', clicked: 0, replied: 10 },
      { variant: 'b', clicked: 3, replied: 0 },
    ],
  })
  expect(await world.app.ok('campaigns_results_get', { id })).toMatchObject({ clicked: 3, opened: 0 })
})
