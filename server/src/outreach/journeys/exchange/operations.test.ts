import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { definitionWith, openShop, type Shop } from '../authoring/testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

async function draw(name: string) {
  const { app } = shop
  const { id: initiativeId } = await app.ok('initiatives_create', { name })
  const segmentId = await shop.addSegment([])
  const definition = definitionWith({ trigger: { triggerType: 'segment', segmentId } })
  const { id: journeyId } = await app.ok('journeys_create_draft', { initiativeId, definition })
  return { initiativeId, journeyId, segmentId }
}

describe('A journey as a file', () => {
  test('names its records, and reads back as the same definition', async () => {
    const { app } = shop
    const { journeyId, segmentId } = await draw('Renewal, south')
    const { fileName, text } = await app.ok('journeys_export', { journeyId })
    expect(fileName).toBe('renewal-south.yaml')
    expect(text).toContain('initiative: Renewal, south')
    expect(text).not.toContain(segmentId)
    const stored = await app.ok('journeys_get_definition', { journeyId })
    const read = await app.ok('journeys_parse', { text, journeyId })
    expect(read.initiative).toBe('Renewal, south')
    expect(read.definition.actions).toEqual(stored.definition.actions)
    expect(read.definition.edges).toEqual(expect.arrayContaining(stored.definition.edges))
    const { issues } = await app.ok('journeys_validate', { journeyId })
    expect(read.issues).toEqual(issues)
  })

  test('writes the id of an initiative whose name another one has', async () => {
    const { app } = shop
    await app.ok('initiatives_create', { name: 'Twice' })
    const { journeyId, initiativeId } = await draw('Twice')
    const { text } = await app.ok('journeys_export', { journeyId })
    expect(text).toContain(`id: ${initiativeId}`)
    expect((await app.ok('journeys_parse', { text })).initiative).toBeNull()
  })

  test('keeps the places of nodes that have none in the file', async () => {
    const { app } = shop
    const { journeyId } = await draw('Placed')
    const { text } = await app.ok('journeys_export', { journeyId })
    const stored = await app.ok('journeys_get_definition', { journeyId })
    const bare = text.replaceAll(/ {4}position:\n {6}x: .*\n {6}y: .*\n/g, '')
    expect(bare).not.toBe(text)
    const { definition } = await app.ok('journeys_parse', { text: bare, journeyId })
    expect(definition.actions).toEqual(stored.definition.actions)
  })

  test('tells what prevents publishing it', async () => {
    const text = 'initiative: Anything\nname: Short\nnodes:\n  - id: start\n    kind: ENTRY\n'
    const { issues } = await shop.app.ok('journeys_parse', { text })
    expect(issues.map(({ severity }: { severity: string }) => severity)).toContain('error')
  })

  test('may have 512 KiB, as a definition may', async () => {
    const text = 'initiative: Anything\nname: Long\nnodes:\n  - id: start\n    kind: ENTRY\n#'.padEnd(
      512 * 1024,
      'x',
    )
    const { definition } = await shop.app.ok('journeys_parse', { text })
    expect(definition.name).toBe('Long')
    expect((await shop.app.api('journeys_parse', { text: `${text}x` })).status).toBe(400)
  })

  test.each([
    ['is not valid YAML', 'initiative: [', /is not valid YAML/],
    ['is no journey', 'name: Only a name', /is not a valid journey/],
    [
      'names a segment that does not exist',
      'initiative: A\nname: B\nnodes:\n  - id: start\n    kind: ENTRY\n    inputs:\n      triggerType: segment\n      segment: nobody\n',
      /No segment is named “nobody”/,
    ],
    [
      'has a kind of node that does not exist',
      'initiative: A\nname: B\nnodes:\n  - id: a\n    kind: TELEPORT\n',
      /kind/,
    ],
    [
      'has a kind and a channel that every object knows',
      'initiative: A\nname: B\nnodes:\n  - id: a\n    kind: constructor\n    inputs:\n      channelFallback: { channel: toString, template: b }\n',
      /kind/,
    ],
    [
      'falls back to an email template that does not exist',
      'initiative: A\nname: B\nnodes:\n  - id: a\n    kind: SEND_SMS\n    inputs:\n      channelFallback: { channel: email, template: nobody }\n',
      /No email template is named “nobody”/,
    ],
  ])('is refused when it %s', async (_, text, message) => {
    const answer = await shop.app.api('journeys_parse', { text })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error: { message: expect.stringMatching(message) } })
  })

  test('of another organization is not found', async () => {
    const { journeyId } = await draw('Mine')
    const other = await shop.app.newOrganization()
    const answer = await shop.app.api('journeys_export', { journeyId }, { key: other.key })
    expect(answer.status).toBe(404)
  })
})
