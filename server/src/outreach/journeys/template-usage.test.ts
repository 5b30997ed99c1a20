import { afterAll, beforeAll, expect, test } from 'vitest'
import { definitionWith, openShop, type Shop } from './authoring/testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

test('a template names the initiatives that send it, with those on their way', async () => {
  const { app } = shop
  const id = await shop.addTemplate('APPROVED')
  expect(await app.ok('templates_usage', { id })).toEqual({ data: [], bindings: null })

  const initiativeId = await shop.addInitiative()
  const definition = definitionWith()
  Object.assign(definition.actions[1]!, {
    inputs: { templateId: id, templateBindings: { 1: 'person.firstName' } },
  })
  await app.ok('journeys_create_draft', { initiativeId, definition })
  const use = {
    initiativeId,
    name: 'Win back',
    status: 'DRAFT',
    isInDraft: true,
    isPublished: false,
    liveRuns: 0,
  }
  expect(await app.ok('templates_usage', { id })).toEqual({
    data: [use],
    bindings: { 1: 'person.firstName' },
  })

  await app.ok('initiatives_launch', { id: initiativeId })
  await app.ok('initiatives_participants_add', {
    id: initiativeId,
    people: [{ externalId: 'ana', phoneNumber: '+573001234599', name: 'Ana' }],
  })
  expect(await app.ok('templates_usage', { id })).toMatchObject({
    data: [{ initiativeId, status: 'ACTIVE', isPublished: true, liveRuns: 1 }],
  })
  // Others do not see it, and a template of nobody is unknown.
  const { key } = await app.newOrganization()
  expect((await app.api('templates_usage', { id }, { key })).status).toBe(404)
})

test('a template that is linked to a round is used by the steps without one', async () => {
  const initiativeId = await shop.addInitiative()
  const id = await shop.addTemplate('APPROVED')
  await shop.createDraft(initiativeId)
  await shop.app.ok('initiatives_templates_set', { id: initiativeId, round: 1, templateId: id })
  expect(await shop.app.ok('templates_usage', { id })).toMatchObject({
    data: [{ initiativeId, isInDraft: true }],
  })
})

test('an email template names the initiatives that send it', async () => {
  const { app } = shop
  const { id } = await app.ok('email_templates_create', { name: 'Hello', subject: 'Hello', body: 'Hello.' })
  expect(await app.ok('email_templates_usage', { id })).toEqual({ data: [], bindings: null })
  const { id: initiativeId } = await app.ok('initiatives_create', { name: 'Letters', channel: 'EMAIL' })
  const definition = definitionWith()
  Object.assign(definition.actions[1]!, { kind: 'SEND_EMAIL', inputs: { templateId: id, subject: 'Hello' } })
  await app.ok('journeys_create_draft', { initiativeId, definition })
  expect(await app.ok('email_templates_usage', { id })).toMatchObject({
    data: [{ initiativeId, name: 'Letters', isInDraft: true }],
  })
})
