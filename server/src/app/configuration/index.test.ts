import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { insertChannel } from '../../../test/fixtures/channels.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { newKey } from '../../../test/harness/keys.ts'
import { LEAD_FORM } from '../../../test/peers/form-visitor.ts'
import { sql } from '../../platform/db/index.ts'
import { type ConfigurationCommand, type ConfigurationOptions, runConfiguration } from './index.ts'

/* Records of an organization as files: written, compared, applied, and moved to another organization. */

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  folder = await mkdtemp(join(tmpdir(), 'parley-configuration-'))
  await insertChannel(app.runtime, app.org.id, '+573001234567')
  await fill()
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

/** Values that must not leave the service. */
const SECRETS = ['the-credential-value', 'the-variable-value']

/** One record of each kind, which refer to each other. */
async function fill(): Promise<void> {
  await app.ok('environments_create', {
    key: 'live',
    variables: [{ key: 'TOKEN', value: SECRETS[1], isSecret: true, hosts: ['api.example.com'] }],
  })
  const credential = await app.ok('http_credentials_create', {
    key: 'crm',
    authType: 'BEARER',
    value: SECRETS[0],
    hosts: ['api.example.com'],
  })
  const { data } = await app.ok('templates_create', {
    name: 'hello',
    language: 'en',
    category: 'MARKETING',
    contentType: 'TEXT',
    content: { body: 'Hello {{1}}, how are you?' },
    variables: { 1: 'Ana' },
  })
  await app.ok('email_templates_create', { name: 'Welcome', subject: 'Hello', body: 'Hello {{name}}' })
  const form = await app.ok('lead_capture_embedded_forms_create', {
    name: 'Contact',
    allowedOrigins: ['https://www.example.com'],
    draft: LEAD_FORM,
  })
  SECRETS.push(
    (await app.ok('lead_capture_embedded_forms_identity_get', { formId: form.id })).secret as string,
  )
  const topic = await app.ok('topics_create', { name: { en: 'Offers', es: 'Ofertas' } })
  const initiative = await app.ok('initiatives_create', {
    name: 'Win back',
    consentTopicId: topic.id,
    objective: 'Why did they leave?',
    guidingQuestions: [
      { questionText: 'Why did you leave?', key: 'why' },
      {
        questionText: 'Which plan?',
        answerType: 'MULTIPLE_CHOICE',
        options: ['Small', { label: 'Large', synonyms: ['big'] }],
      },
      { questionText: 'How was it?', answerType: 'SCALE', scaleMin: 0, scaleMax: 10 },
    ],
    templates: [{ round: 1, templateId: data[0].id }],
    extractionSchema: {
      fields: { reason: { type: 'string', label: 'Reason', description: 'Why they left.' } },
    },
    goal: { eventName: 'order_placed', window: '7d' },
  })
  await app.ok('agent_guidelines_set', {
    guidelines: { register: 'formal', neverSay: ['cheap'], maxMessages: 12 },
  })
  await app.ok('agent_guidelines_set', {
    initiativeId: initiative.id,
    guidelines: { signOff: 'Your team', brandWords: ['Acme'] },
  })
  await app.ok('initiatives_set_review', { id: initiative.id, review: { replies: true, expireAfter: '2d' } })
  const predicate = { kind: 'form', formId: form.id, submitted: true }
  const leads = await app.ok('segments_create', {
    name: 'Leads',
    slug: 'leads',
    filterExpression: { kind: 'person', op: 'AND', predicates: [predicate] },
  })
  await app.ok('segments_create', {
    name: 'Asked leads',
    // It comes before the segment that it refers to.
    slug: 'asked-leads',
    filterExpression: {
      kind: 'person',
      op: 'AND',
      predicates: [
        { kind: 'segment_member', segmentId: leads.id, member: true },
        { kind: 'initiative', initiativeId: initiative.id, participated: true },
        { kind: 'consent', topicId: topic.id, channel: 'WHATSAPP', holds: true },
      ],
    },
  })
  await app.ok('journeys_create_draft', {
    initiativeId: initiative.id,
    definition: {
      name: 'Win back',
      actions: [
        {
          id: 'start',
          kind: 'ENTRY',
          name: 'Start',
          inputs: { triggerType: 'segment', segmentId: leads.id },
        },
        {
          id: 'ask',
          kind: 'SEND_MESSAGE',
          name: 'Ask',
          inputs: { templateId: data[0].id, templateBindings: { 1: 'person.firstName' } },
        },
        {
          id: 'tell',
          kind: 'HTTP_REQUEST',
          name: 'Tell the CRM',
          inputs: { method: 'POST', url: 'https://api.example.com/asked', credentialId: credential.id },
        },
        { id: 'end', kind: 'EXIT', name: 'End' },
      ],
      edges: [
        { from: 'start', to: 'ask', sourceHandle: 'SENT' },
        { from: 'ask', to: 'tell', sourceHandle: 'SENT' },
        { from: 'tell', to: 'end', sourceHandle: 'SUCCESS' },
        { from: 'tell', to: 'end', sourceHandle: 'FAILED' },
      ],
    },
  })
}

/** Runs the command like a user at a terminal. */
async function parley(
  command: ConfigurationCommand,
  options: Partial<ConfigurationOptions> & { folder?: string } = {},
) {
  const lines: string[] = []
  const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) =>
    spy.mockImplementation((line: string) => void lines.push(line)),
  )
  const { folder: other, ...rest } = options
  const status = await runConfiguration(command, other ?? folder, {
    url: app.url,
    key: app.org.key,
    ...rest,
  })
  for (const spy of spies) spy.mockRestore()
  return { status, text: lines.join('\n') }
}

async function textsIn(where: string): Promise<Record<string, string>> {
  const files = (await readdir(where, { recursive: true })).filter((file) => file.endsWith('.yaml'))
  const texts = files.toSorted().map(async (file) => [file, await readFile(join(where, file), 'utf8')])
  return Object.fromEntries(await Promise.all(texts))
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, file)
  const before = await readFile(path, 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  await writeFile(path, after)
}

/** All rows that documents write, to notice what a refused apply left. */
async function rowsOf(org: string): Promise<unknown> {
  const tables = [
    'segments',
    'templates',
    'email_templates',
    'forms',
    'form_versions',
    'initiatives',
    'initiative_templates',
    'initiative_goals',
    'extraction_schemas',
    'journeys',
    'agent_guidelines',
    'audit_log',
  ]
  const rows: unknown[] = []
  for (const table of tables) {
    const { all } = await app.runtime.pool.one<{ all: string }>(sql`
      select coalesce(json_agg(t order by t), '[]')::text as all
      from (select to_jsonb(r) as t from ${sql.table(table)} r where org_id = ${org}) as rows`)
    rows.push([table, all])
  }
  return rows
}

const FILES = [
  'agent/guidelines.yaml',
  'email-templates/welcome.yaml',
  'forms/contact.yaml',
  'initiatives/win-back.yaml',
  'journeys/win-back.yaml',
  'segments/asked-leads.yaml',
  'segments/leads.yaml',
  'templates/hello-en.yaml',
]

describe('Files of an organization', () => {
  test('are written for each record, and differ from nothing', async () => {
    expect(await parley('pull')).toMatchObject({ status: 0 })
    const texts = await textsIn(folder)
    expect(Object.keys(texts)).toEqual(FILES)
    expect(await parley('plan')).toEqual({ status: 0, text: '0 of 8 documents differ.' })
    expect(await parley('apply')).toEqual({ status: 0, text: '' })
    await parley('pull')
    expect(await textsIn(folder)).toEqual(texts)
  })

  test('refer to each other by name, and contain no secrets and no ids', async () => {
    const all = Object.values(await textsIn(folder)).join('\n')
    expect(all).toContain('segment: leads')
    expect(all).toContain('form: Contact')
    expect(all).toContain('initiative: Win back')
    expect(all).toContain('template: hello (en)')
    expect(all).toContain('credential: crm')
    expect(all).toContain('consentTopic: Offers')
    expect(all).toContain('topic: Offers')
    expect(all).toContain('expireAfter: 2d')
    expect(all).toContain('register: formal')
    expect(all).toContain('signOff: Your team')
    for (const secret of SECRETS) expect(all).not.toContain(secret)
    expect(all).not.toMatch(/\b(?:seg|ini|tpl|frm|jrn|crd|qst|env|top)_[0-9a-f]{8}/)
  })

  test('make the same records in another organization, at once and with nothing left to do', async () => {
    const other = await app.newOrganization()
    const key = other.key
    await insertChannel(app.runtime, other.id, '+573001234568')
    const without = await parley('plan', { key })
    expect(without).toMatchObject({
      status: 2,
      text: expect.stringContaining('No credential is named “crm”.'),
    })
    await app.ok('http_credentials_create', { key: 'crm', authType: 'NONE' }, { key })
    expect((await parley('plan', { key })).text).toContain('No topic is named “Offers”.')
    const { id: topicId } = await app.ok('topics_create', { name: { en: 'Offers' } }, { key })
    const before = await rowsOf(other.id)
    const planned = await parley('plan', { key })
    expect(planned.status).toBe(2)
    expect(planned.text).toContain('segments/asked-leads.yaml: asked-leads is created')
    expect(planned.text).toMatch(/8 of 8 documents differ\.$/)
    expect(await rowsOf(other.id)).toEqual(before)

    expect(await parley('apply', { key })).toMatchObject({ status: 0 })
    expect(await parley('plan', { key })).toEqual({ status: 0, text: '0 of 8 documents differ.' })
    await using pulled = await temporary()
    await parley('pull', { key, folder: pulled.path })
    expect(await textsIn(pulled.path)).toEqual(await textsIn(folder))
    const { data: made } = await app.ok('initiatives_list', {}, { key })
    const rule = await app.ok('initiatives_get', { id: made[0].id }, { key })
    expect(rule.consentTopicId).toBe(topicId)
    const written = await app.ok('agent_guidelines_get', { initiativeId: made[0].id }, { key })
    expect(written).toEqual(await app.ok('agent_guidelines_get', { initiativeId: await onlyInitiative() }))
    expect(written).toMatchObject({
      guidelines: { signOff: 'Your team', brandWords: ['Acme'] },
      organization: { register: 'formal', neverSay: ['cheap'], maxMessages: 12 },
    })
    // The audit log names the operations, as if each had been called.
    const { data } = await app.ok('audit_log_list', { limit: 100 }, { key })
    const audited = data.map(({ operation }: { operation: string }) => operation)
    expect(audited).toEqual(expect.arrayContaining(['segments_create', 'configuration_apply']))
  })

  test('show what was changed on a screen, and set it back', async () => {
    await app.ok('segments_update', { slug: 'leads', name: 'All leads' })
    const initiative = await onlyInitiative()
    await app.ok('initiatives_update', { id: initiative, objective: 'Something else' })
    await app.ok('agent_guidelines_set', { guidelines: { register: 'formal', neverSay: ['cheap'] } })
    await app.ok('agent_guidelines_set', { initiativeId: initiative, guidelines: {} })
    const planned = await parley('plan')
    expect(planned.status).toBe(2)
    expect(planned.text.split('\n')).toEqual([
      'agent/guidelines.yaml: guidelines is changed',
      '  + maxMessages: 12',
      'initiatives/win-back.yaml: Win back is changed',
      '  ~ objective: "Something else" → "Why did they leave?"',
      expect.stringMatching(/^ {2}\+ guidelines: .*Acme/),
      'segments/leads.yaml: leads is changed',
      '  ~ name: "All leads" → "Leads"',
      '3 of 8 documents differ.',
    ])
    expect(await parley('apply')).toMatchObject({ status: 0 })
    expect((await app.ok('segments_get', { slug: 'leads' })).name).toBe('Leads')
    expect((await app.ok('initiatives_get', { id: initiative })).objective).toBe('Why did they leave?')
  })

  test('can be planned with a key that only reads, and not applied', async () => {
    const reader = await newKey(app, 'read')
    await edit('segments/leads.yaml', (text) => text.replace('name: Leads', 'name: Every lead'))
    expect(await parley('plan', { key: reader })).toMatchObject({
      status: 2,
      text: expect.stringContaining('~ name: "Leads" → "Every lead"'),
    })
    expect(await parley('apply', { key: reader })).toMatchObject({
      status: 1,
      text: expect.stringMatching(/returned 403/),
    })
    await edit('segments/leads.yaml', (text) => text.replace('name: Every lead', 'name: Leads'))
  })
})

describe('A refused apply', () => {
  test.each([
    [
      'a filter that cannot be evaluated',
      'segments/leads.yaml',
      (text: string) => text.replace('form: Contact', 'form: Nobody'),
      'No form is named “Nobody”.',
    ],
    [
      'a value of another type',
      'segments/leads.yaml',
      (text: string) => text.replace('name: Leads', 'name: 5'),
      'name: Send a text, not a number.',
    ],
    [
      'a misspelled field',
      'forms/contact.yaml',
      (text: string) => text.replace('allowedOrigins:', 'allowedOrigin:'),
      'allowedOrigin',
    ],
    [
      'a template that WhatsApp would reject',
      'templates/hello-en.yaml',
      (text: string) => text.replace('{{1}}', '{{2}}'),
      'WhatsApp would reject this template',
    ],
    [
      'guidelines that the agent cannot have',
      'agent/guidelines.yaml',
      (text: string) => text.replace('maxMessages: 12', 'maxMessages: 0'),
      'guidelines.maxMessages',
    ],
    [
      'another channel',
      'initiatives/win-back.yaml',
      (text: string) => text.replace('channel: WHATSAPP', 'channel: EMAIL'),
      'The channel of an initiative cannot change.',
    ],
    [
      'an unknown node kind',
      'journeys/win-back.yaml',
      (text: string) => text.replace('kind: EXIT', 'kind: FLY'),
      'journeys/win-back.yaml',
    ],
  ])('leaves nothing, and the plan names it: %s', async (_, file, break_, message) => {
    const text = await readFile(join(folder, file), 'utf8')
    await edit(file, break_)
    // Another file that could be applied, and comes before or after.
    await edit('email-templates/welcome.yaml', (each) => each.replace('subject: Hello', 'subject: Welcome'))
    const before = await rowsOf(app.org.id)
    try {
      const planned = await parley('plan')
      expect(planned).toMatchObject({ status: 2, text: expect.stringContaining(message) })
      expect(planned.text).toMatch(/1 cannot be applied\.$/)
      const applied = await parley('apply')
      expect(applied).toMatchObject({ status: 1, text: expect.stringContaining(message) })
      expect(applied.text).toContain('Nothing was changed.')
      expect(await rowsOf(app.org.id)).toEqual(before)
    } finally {
      await writeFile(join(folder, file), text)
      await edit('email-templates/welcome.yaml', (each) => each.replace('subject: Welcome', 'subject: Hello'))
    }
    expect(await parley('plan')).toMatchObject({ status: 0 })
  })

  test('is also one that cannot publish', async () => {
    const before = await rowsOf(app.org.id)
    // Its template is not approved.
    const planned = await parley('plan', { publish: true })
    expect(planned).toMatchObject({ status: 2, text: expect.stringContaining('is DRAFT') })
    expect(await parley('apply', { publish: true })).toMatchObject({
      status: 1,
      text: expect.stringMatching(/--confirm/),
    })
    expect(await parley('apply', { publish: true, confirm: true })).toMatchObject({ status: 1 })
    expect(await rowsOf(app.org.id)).toEqual(before)
  })

  test('is one that names a record twice', async () => {
    await writeFile(join(folder, 'segments/again.yaml'), 'slug: leads\nname: Again\n')
    expect(await parley('apply')).toMatchObject({
      status: 1,
      text: expect.stringContaining('Another document describes the same record.'),
    })
    await rm(join(folder, 'segments/again.yaml'))
  })

  test('of a file that is not YAML sends nothing', async () => {
    await writeFile(join(folder, 'segments/odd.yaml'), 'a: [')
    expect(await parley('plan')).toMatchObject({
      status: 1,
      text: expect.stringMatching(/segments\/odd\.yaml is not valid YAML/),
    })
    await rm(join(folder, 'segments/odd.yaml'))
  })
})

test('Publishing launches initiatives that are drafts, and publishes forms', async () => {
  await app.runtime.pool.run(sql`
    update templates set status = 'APPROVED', provider_id = '1', check_at = null where org_id = ${app.org.id}`)
  await edit('journeys/win-back.yaml', (text) => text.replace('name: Ask', 'name: Ask them'))
  const applied = await parley('apply', { publish: true, confirm: true })
  expect(applied).toMatchObject({ status: 0, text: expect.stringContaining('is published') })
  expect((await app.ok('initiatives_get', { id: await onlyInitiative() })).status).toBe('ACTIVE')
  const { data } = await app.ok('lead_capture_embedded_forms_list')
  expect(data).toMatchObject([{ name: 'Contact', publishedVersion: 1, unpublishedChanges: false }])
  expect(await parley('plan', { publish: true })).toEqual({ status: 0, text: '0 of 8 documents differ.' })
})

test('Records of the same name are told apart by their ids', async () => {
  const other = await app.newOrganization()
  const key = other.key
  for (const objective of ['One', 'Two'])
    await app.ok('initiatives_create', { name: 'Twin', objective }, { key })
  await using twins = await temporary()
  expect(await parley('pull', { key, folder: twins.path })).toMatchObject({
    text: 'initiatives/twin.yaml\ninitiatives/twin-2.yaml',
  })
  expect(await parley('plan', { key, folder: twins.path })).toMatchObject({ status: 0 })
  const file = join(twins.path, 'initiatives/twin.yaml')
  const text = await readFile(file, 'utf8')
  expect(text).toMatch(/^id: ini_/)
  await writeFile(file, text.replace(/^id: .*\n/, ''))
  expect(await parley('plan', { key, folder: twins.path })).toMatchObject({
    status: 2,
    text: expect.stringContaining('More than one initiative is named “Twin”.'),
  })
})

test('A document whose name is no text is refused', async () => {
  const document = { name: { toString: 'x' }, id: { toString: 'x' } }
  const { documents } = await app.ok('configuration_preview', {
    documents: [{ kind: 'initiative', document }],
  })
  expect(documents).toMatchObject([{ name: '', action: 'none', refusal: { path: 'documents.0' } }])
})

async function onlyInitiative(): Promise<string> {
  return (await app.ok('initiatives_list')).data[0].id
}

async function temporary() {
  const path = await mkdtemp(join(tmpdir(), 'parley-configuration-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}
