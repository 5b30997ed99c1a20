import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach } from '../../../test/fixtures/outreach.ts'
import { sql } from '../../platform/db/index.ts'
import { findPassages } from './passages.ts'

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
})
afterAll(() => outreach[Symbol.asyncDispose]())

const find = (asked: string) => findPassages(outreach.runtime.pool, outreach.org, asked, 1)

test('A knowledge text is stored, updated and found by its words only', async () => {
  const faq = await outreach.app.ok('knowledge_create', {
    kind: 'FAQ',
    title: '¿Cuánto tarda la garantía?',
    text: 'La garantía tarda diez días hábiles.',
    language: 'es',
  })
  const guide = await outreach.app.ok('knowledge_create', {
    title: 'Opening hours',
    text: 'We sell bicycles.\n\nOur shop opens at nine and closes at six on weekdays.\n\nParking is free.',
    language: 'en',
  })
  expect(await find('hola, cuanto tarda la garantia?')).toMatchObject([{ text: faq.text, title: faq.title }])
  expect(await find('when does the shop open?')).toMatchObject([
    { text: 'Our shop opens at nine and closes at six on weekdays.' },
  ])
  expect(await find('do you ship to Japan?')).toEqual([])
  const search = (question: string) => outreach.app.ok('knowledge_search', { question })
  expect((await search('when does the shop open?')).passages).toEqual([
    {
      knowledgeId: guide.id,
      title: 'Opening hours',
      text: 'Our shop opens at nine and closes at six on weekdays.',
    },
  ])
  expect(await search('do you ship to Japan?')).toEqual({ passages: [] })
  expect(await find('???')).toEqual([])

  const changed = await outreach.app.ok('knowledge_update', { id: guide.id, text: 'Our shop opens at ten.' })
  expect(changed).toMatchObject({ title: 'Opening hours', text: 'Our shop opens at ten.' })
  expect(await find('when does the shop open?')).toMatchObject([{ text: 'Our shop opens at ten.' }])
  const { data } = await outreach.app.ok('knowledge_list')
  expect(data.map((item: { id: string }) => item.id)).toEqual([guide.id, faq.id])
  expect((await outreach.app.ok('knowledge_get', { id: faq.id })).text).toBe(faq.text)

  expect(await outreach.app.ok('knowledge_delete', { id: guide.id })).toEqual({ removed: true })
  expect((await outreach.app.api('knowledge_delete', { id: guide.id })).status).toBe(404)
  expect(await find('when does the shop open?')).toEqual([])
  expect(
    await outreach.runtime.pool.rows(sql`
    select position from knowledge_passages where org_id = ${outreach.org}`),
  ).toHaveLength(1)
})

test('A passage does not end within an emoji', async () => {
  const { id } = await outreach.app.ok('knowledge_create', {
    title: 'Bakery',
    text: `Fresh bread${'🥖'.repeat(600)}`,
    language: 'en',
  })
  const rows = await outreach.runtime.pool.rows(sql<{ text: string }>`
    select p.text from knowledge_passages p join knowledge k on k.org_id = ${outreach.org} and k.id = p.knowledge_id
    where p.org_id = ${outreach.org} and k.title = 'Bakery' order by p.position`)
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.map(({ text }) => text).join('')).toBe(`Fresh bread${'🥖'.repeat(600)}`)
  await outreach.app.ok('knowledge_delete', { id })
})
