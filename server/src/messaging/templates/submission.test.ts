import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ApiError, fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { startWorker, WorkMonitor } from '../../platform/jobs/index.ts'
import { channelInstallation, providers, withTargets } from '../channels/index.ts'
import { paperProvider } from '../channels/testing/paper-provider.ts'
import { type ProviderRequest, refused } from '../channels/testing/provider.ts'
import { APP_SECRET, openReceiver, openSender, type Sender } from '../channels/testing/sender.ts'
import { reviewTemplates } from './reviews.ts'
import { nextCheck, templatesWorker } from './submission.ts'
import { createTemplates, getTemplate, listTemplates, presentTemplate, updateTemplate } from './templates.ts'

let sender: Sender
let worker: AsyncDisposable
/** The templates of a provider that a test controls. */
let atProvider: Map<string, { id: string; name: string; language: string; status: string; body: string }>

beforeAll(async () => {
  sender = await openSender()
  const { pool, clock, log } = sender.runtime
  const work = templatesWorker(sender.runtime, providers, fetchSample)
  worker = startWorker({ pool, clock, monitor: new WorkMonitor(log) }, work)
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await sender[Symbol.asyncDispose]()
})
beforeEach(() => {
  atProvider = new Map()
  sender.provider.requests.length = 0
  sender.provider.answer = answer
})

let count = 0

function answer({ method, path, body }: ProviderRequest) {
  if (method === 'POST') {
    const text = String(body.components?.find((component) => component.type === 'BODY')?.text)
    const made = { id: `90${++count}`, name: body.name!, language: 'es', status: 'PENDING', body: text }
    atProvider.set(made.id, made)
    return { status: 200, body: { id: made.id, status: 'PENDING', category: 'MARKETING' } }
  }
  const show = (one: { body: string }) => ({ ...one, components: [{ type: 'BODY', text: one.body }] })
  if (path.includes('message_templates')) {
    const name = new URL(path, 'http://x').searchParams.get('name')
    const found = [...atProvider.values()].filter((one) => one.name === name)
    return { status: 200, body: { data: found.map(show) } }
  }
  const one = atProvider.get(path.split('/')[2]!.split('?')[0]!)
  return one ? { status: 200, body: show(one) } : refused(100, 'No such object')
}

const media = {
  name: 'picture',
  language: 'es',
  category: 'MARKETING' as const,
  contentType: 'MEDIA' as const,
  content: { mediaUrl: 'https://shop.example/a.jpg', body: 'Mira lo que llegó.' },
}

async function fetchSample(url: string) {
  if (!url.endsWith('.jpg')) throw new Error('There is no file.')
  return { bytes: Buffer.from('a picture'), mimeType: 'image/jpeg', fileName: 'a.jpg' }
}

const draft = {
  language: 'es',
  category: 'UTILITY' as const,
  contentType: 'TEXT' as const,
  content: { body: 'Hola {{1}}, ¿cómo estás?' },
  variables: { '1': 'Ana' },
}

async function create(name: string): Promise<string> {
  const [made] = await sender.tx((ctx) => createTemplates(ctx, { ...draft, name }, undefined))
  return presentTemplate(made!).id
}

const changed = { body: 'Hola {{1}}, tu pedido llegó.' }

const change = (id: string) => sender.tx((ctx) => updateTemplate(ctx, id, { content: changed }))

const read = (id: string) => sender.tx(async (ctx) => presentTemplate(await getTemplate(ctx, id)))

async function until(id: string, status: string) {
  await expect.poll(async () => (await read(id)).status).toBe(status)
  return read(id)
}

/** Like `until`, but makes the next check due immediately. A running check continues. */
async function untilChecked(id: string, status: string) {
  const check = async () => {
    await sender.runtime.pool.run(sql`
      update templates set check_at = ${sender.runtime.clock.now()}
      where org_id = ${sender.org} and id = ${fromWire('template', id)} and check_at is distinct from check_lease`)
    return (await read(id)).status
  }
  await expect.poll(check).toBe(status)
}

const submissions = () => sender.provider.requests.filter((request) => request.method === 'POST')

describe('a new template', () => {
  test('a new template is a draft that is submitted at once', async () => {
    const id = await create('fresh')
    expect(await read(id)).toMatchObject({
      status: 'DRAFT',
      phoneNumbers: ['+12125553881'],
      rejectionReason: null,
    })
    // The provider may grant another category than the requested one.
    expect(await until(id, 'PENDING')).toMatchObject({ category: 'MARKETING' })
    expect(submissions()).toHaveLength(1)
    expect(submissions()[0]!.body).toMatchObject({
      name: 'fresh',
      language: 'es',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Hola {{1}}, ¿cómo estás?', example: { body_text: [['Ana']] } }],
    })
  })

  test('a template is not submitted again when the answer was lost', async () => {
    sender.provider.answer = (request) => {
      const made = answer(request)
      return request.method === 'POST' ? 'reset' : made
    }
    const id = await create('lost')
    // WhatsApp may have it, so it is not changed before that is known.
    await until(id, 'PENDING')
    await expect(change(id)).rejects.toMatchObject({ code: 'template_not_submittable' })
    for (const one of atProvider.values()) one.status = 'APPROVED'
    sender.provider.answer = answer
    await untilChecked(id, 'APPROVED')
    expect(submissions()).toHaveLength(1)
  })

  test('a template cannot be changed while WhatsApp is asked to take it', async () => {
    const { promise: asked, resolve: goOn } = Promise.withResolvers<void>()
    sender.provider.answer = async (request) => {
      if (request.method === 'POST') await asked
      return answer(request)
    }
    const id = await create('early')
    await expect.poll(() => submissions().length).toBe(1)
    await expect(change(id)).rejects.toMatchObject({ code: 'template_not_submittable' })
    goOn()
    expect(await until(id, 'PENDING')).toMatchObject({ content: draft.content })
    for (const one of atProvider.values()) one.status = 'REJECTED'
    await untilChecked(id, 'REJECTED')
    await change(id)
    await until(id, 'PENDING')
    expect(submissions().at(-1)!.body.components).toMatchObject([{ text: changed.body }])
  })

  test('a template that the provider rejects shows its reason', async () => {
    sender.provider.answer = (request) =>
      request.method === 'POST' ? refused(132007, 'Content violates our policy') : answer(request)
    const id = await create('bad')
    expect(await until(id, 'REJECTED')).toMatchObject({ rejectionReason: 'Content violates our policy' })
  })

  test('a template whose name is used at WhatsApp with other content is rejected', async () => {
    atProvider.set('7', { id: '7', name: 'taken', language: 'es', status: 'APPROVED', body: 'Other words' })
    const id = await create('taken')
    expect((await until(id, 'REJECTED')).rejectionReason).toContain('already has a template with this name')
    expect(submissions()).toHaveLength(0)
  })

  test('a template waits while the provider refuses the account', async () => {
    sender.provider.answer = () => refused(190, 'Token expired', 401)
    const id = await create('patient')
    await expect.poll(() => sender.provider.requests.length).toBeGreaterThan(0)
    expect((await read(id)).status).toBe('DRAFT')
    await expect.poll(() => change(id).then(({ status }) => status)).toBe('DRAFT')
  })

  test('a button at the public address still leads to the value of its variable after that address changes', async () => {
    const { services } = sender.runtime
    const installation = services.get(channelInstallation)
    const content = {
      body: 'Hola {{1}}, tu carrito te espera.',
      buttons: [{ type: 'url', title: 'Al carrito', url: `${installation.publicUrl}/l/{{2}}` }],
    }
    const variables = { '1': 'Ana', '2': 'https://shop.example/cart' }
    const [made] = await sender.tx((ctx) =>
      createTemplates(
        ctx,
        { ...draft, name: 'cart', contentType: 'CALL_TO_ACTION', content, variables },
        undefined,
      ),
    )
    await until(presentTemplate(made!).id, 'PENDING')
    services.provide(channelInstallation, { ...installation, publicUrl: 'https://moved.example' })
    try {
      expect(await sender.tx((ctx) => withTargets(ctx, [{ content }]))).toMatchObject([{ targets: ['2'] }])
    } finally {
      services.provide(channelInstallation, installation)
    }
  })

  test('a media template uploads its file for the reviewers', async () => {
    sender.provider.answer = (request) => {
      const { pathname } = new URL(request.path, 'http://x')
      if (pathname.endsWith('/subscribed_apps')) {
        const app = (id: string, url?: string) => ({
          whatsapp_business_api_data: { id },
          ...(url && { override_callback_uri: url }),
        })
        const ours = app('222', 'https://parley.example/channels/whatsapp/o/a')
        return { status: 200, body: { data: [app('111'), ours] } }
      }
      if (pathname === '/v23.0/222/uploads') return { status: 200, body: { id: 'upload:abc' } }
      if (pathname === '/v23.0/upload:abc') return { status: 200, body: { h: `4::${request.text}` } }
      return answer(request)
    }
    const [made] = await sender.tx((ctx) => createTemplates(ctx, media, undefined))
    await until(presentTemplate(made!).id, 'PENDING')
    expect(submissions().at(-1)!.body.components?.[0]).toEqual({
      type: 'HEADER',
      format: 'IMAGE',
      example: { header_handle: ['4::a picture'] },
    })
  })

  test('a media template whose file is missing is rejected', async () => {
    const content = { ...media.content, mediaUrl: 'https://shop.example/gone' }
    const [made] = await sender.tx((ctx) =>
      createTemplates(ctx, { ...media, name: 'gone', content }, undefined),
    )
    expect((await until(presentTemplate(made!).id, 'REJECTED')).rejectionReason).toContain(
      'There is no file.',
    )
  })

  test('a template with an existing name is refused', async () => {
    await create('twice')
    await expect(create('twice')).rejects.toThrow(ApiError)
    await expect(create('twice')).rejects.toMatchObject({ code: 'already_exists' })
  })

  test('a template needs a connected number', async () => {
    const make = (numbers: string[]) =>
      sender.tx((ctx) => createTemplates(ctx, { ...draft, name: 'nowhere' }, numbers))
    await expect(make(['+573001234567'])).rejects.toMatchObject({ code: 'no_whatsapp_number' })
    expect(await make(['+1 (212) 555-3881', '+12125553881'])).toHaveLength(1)
  })
})

describe('a review', () => {
  const review = async (name: string, event: string, fields: Record<string, unknown> = {}) => {
    await using receiver = await openReceiver(sender, { reviewTemplates })
    const value = { event, message_template_name: name, message_template_language: 'es', ...fields }
    const changes = [{ field: 'message_template_status_update', value }]
    expect(await receiver.deliver({ entry: [{ id: '1', changes }] }, { secret: APP_SECRET })).toBe(200)
  }

  test('a webhook approves a template, and a later pause shows as rejected with the reason', async () => {
    const id = await create('reviewed')
    await until(id, 'PENDING')
    await review('reviewed', 'APPROVED')
    expect(await read(id)).toMatchObject({ status: 'APPROVED', rejectionReason: null })
    await review('reviewed', 'PAUSED', { other_info: { title: 'FIRST_PAUSE', description: 'Low quality' } })
    expect(await read(id)).toMatchObject({
      status: 'REJECTED',
      rejectionReason: 'PAUSED: FIRST_PAUSE: Low quality',
    })
    await review('reviewed', 'FLAGGED')
    expect((await read(id)).status).toBe('REJECTED')
    await review('reviewed', 'REINSTATED')
    expect(await read(id)).toMatchObject({ status: 'APPROVED', rejectionReason: null })
  })

  test('a webhook about another template with the name of a refused one changes nothing', async () => {
    atProvider.set('8', { id: '8', name: 'theirs', language: 'es', status: 'PENDING', body: 'Other words' })
    const id = await create('theirs')
    const before = await until(id, 'REJECTED')
    await review('theirs', 'APPROVED')
    expect(await read(id)).toEqual(before)
  })

  test('a webhook that came late is corrected within a minute, and details that only it tells stay', async () => {
    const id = await create('late')
    await until(id, 'PENDING')
    for (const one of atProvider.values()) if (one.name === 'late') one.status = 'PAUSED'
    await review('late', 'APPROVED', { message_template_category: 'UTILITY' })
    expect(await read(id)).toMatchObject({ status: 'APPROVED', category: 'UTILITY' })
    const { check_at } = await sender.runtime.pool.one(sql<{ check_at: Date }>`
      select check_at from templates where org_id = ${sender.org} and id = ${fromWire('template', id)}`)
    expect(check_at.getTime()).toBeLessThan(sender.runtime.clock.now().getTime() + 60_000)
    await untilChecked(id, 'REJECTED')
    expect((await read(id)).rejectionReason).toBe('PAUSED')
    await review('late', 'PAUSED', { other_info: { title: 'FIRST_PAUSE' } })
    const asked = sender.provider.requests.length
    await expect
      .poll(async () => {
        await untilChecked(id, 'REJECTED')
        return sender.provider.requests.length
      })
      .toBeGreaterThan(asked + 1)
    expect((await read(id)).rejectionReason).toBe('PAUSED: FIRST_PAUSE')
  })

  test('a review without a webhook is polled', async () => {
    const id = await create('polled')
    await until(id, 'PENDING')
    for (const one of atProvider.values()) one.status = 'APPROVED'
    await untilChecked(id, 'APPROVED')
  })

  test('a template about which WhatsApp only warns is approved', async () => {
    const id = await create('flagged')
    await until(id, 'PENDING')
    for (const one of atProvider.values()) one.status = 'FLAGGED'
    await untilChecked(id, 'APPROVED')
    expect(await read(id)).toMatchObject({ rejectionReason: null })
  })

  test('an approved template is rejected when it is gone, and not when WhatsApp refuses to show it', async () => {
    const id = await create('hidden')
    await until(id, 'PENDING')
    const made = [...atProvider.values()].find(({ name }) => name === 'hidden')!
    made.status = 'APPROVED'
    await untilChecked(id, 'APPROVED')
    let refusals = 0
    sender.provider.answer = (request) => {
      if (!request.path.includes(`/${made.id}?`)) return answer(request)
      refusals += 1
      return refused(999_999, 'Something else')
    }
    // The second check begins after the first one was stored.
    await untilChecked(id, 'APPROVED')
    await expect
      .poll(async () => {
        await untilChecked(id, 'APPROVED')
        return refusals
      })
      .toBeGreaterThan(1)
    atProvider.delete(made.id)
    await untilChecked(id, 'REJECTED')
    expect(await read(id)).toMatchObject({ rejectionReason: expect.stringContaining('no longer exists') })
  })

  test('a review is polled less often the longer it takes', () => {
    const now = sender.runtime.clock.now()
    const clock = { now: () => now, scale: 1 }
    const waitAfter = (ms: number, scale = 1) =>
      nextCheck(new Date(now.getTime() - ms), { ...clock, scale }).getTime() - now.getTime()
    expect(waitAfter(0)).toBe(30_000)
    expect(waitAfter(600_000)).toBe(300_000)
    expect(waitAfter(86_400_000)).toBe(3_600_000)
    // Service time runs fast in development, but the provider is called every five real seconds at most.
    expect(waitAfter(0, 1000)).toBe(5_000_000)
  })
})

test('template lists are filtered', async () => {
  const page = { limit: 100, after: null }
  const found = (filters: Parameters<typeof listTemplates>[2]) =>
    sender.tx((ctx) => ctx.db.rows(listTemplates(ctx, page, filters)))
  const rows = await found({ status: 'REJECTED', contentType: 'TEXT' })
  expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining(['bad', 'taken']))
  expect(rows.every((row) => row.status === 'REJECTED')).toBe(true)
  expect(await found({ category: 'AUTHENTICATION' })).toEqual([])
})

describe('at a provider without reviews', () => {
  let unreviewed: Sender
  beforeAll(async () => {
    const secrets = { stamp: 'penny black' }
    unreviewed = await openSender({ at: { provider: paperProvider(), settings: {}, secrets } })
  })
  afterAll(() => unreviewed[Symbol.asyncDispose]())

  test('a template of a provider without reviews is approved at once', async () => {
    const { pool, clock, log } = unreviewed.runtime
    const work = templatesWorker(unreviewed.runtime, unreviewed.providers)
    await using _worker = startWorker({ pool, clock, monitor: new WorkMonitor(log) }, work)
    const [made] = await unreviewed.tx((ctx) => createTemplates(ctx, { ...draft, name: 'plain' }, undefined))
    const { id } = presentTemplate(made!)
    const status = () => unreviewed.tx(async (ctx) => presentTemplate(await getTemplate(ctx, id)).status)
    await expect.poll(status).toBe('APPROVED')
  })
})
