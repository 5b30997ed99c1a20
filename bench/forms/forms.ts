import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Challenges } from '../../server/src/customers/forms/submitting/challenges.ts'
import { realClock, Secrets } from '../../server/src/platform/core/index.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import { type LoadResult, runLoad } from '../machinery/load.ts'
import { type BenchService, startService } from '../machinery/service.ts'
import { type Benchmark, figure, ratioOf, report } from '../report.ts'

const RUNS = 7
const SECONDS = 3
/** A shorter measurement is meaningless at any scale. */
const LEAST_SECONDS = 0.25
const WARM_UP = 0.5
const CONNECTIONS = 64

const SIDES = ['config', 'noop', 'submission', 'challenge'] as const
type Side = (typeof SIDES)[number]

const TARGETS = { 'config / noop': 0.8, 'submission / noop': 0.5 }

/** A typical form: a name, a phone number, a choice with scores, consent. */
const DRAFT = {
  fields: [
    { key: 'name', type: 'text', label: 'Your name', required: true, mapsTo: 'firstName' },
    { key: 'phone', type: 'phone', label: 'Your phone', required: true, country: 'CO' },
    {
      key: 'size',
      type: 'choice',
      label: 'How many are you?',
      required: true,
      options: [
        { value: 'few', label: 'Up to ten', score: 1 },
        { value: 'many', label: 'More', score: 10 },
      ],
      mapsTo: 'attributes.size',
    },
  ],
  endings: [
    { id: 'cold', maxScore: 9, title: 'Thank you' },
    { id: 'hot', minScore: 10, title: 'Let us talk' },
  ],
  consent: { text: 'You may write to me.', version: '1' },
  hidden: ['utm_source'],
  protection: { minimumSeconds: 0 },
}

interface Bench {
  service: BenchService
  installKey: string
  challenges: Challenges
  scale: number
  taken: number
}

/**
 * The requests of visitors' pages, compared with a no-op. The no-op has a key, limits and a schema, and discards the
 * submission. Each submission is durable and comes from a new person and another address. Throws for an error, and when
 * a submission is not stored with its person and its event.
 */
export const forms: Benchmark = async ({ scale, runs = RUNS, say }) => {
  const secret = randomBytes(32).toString('hex')
  const settings = { PARLEY_SECRET: secret, PARLEY_TRUSTED_PROXIES: 'loopback' }
  await using service = await startService(join(import.meta.dirname, 'server.ts'), settings)
  const installKey = await publish(service)
  const challenges = new Challenges(new Secrets(secret, randomBytes), realClock)
  const bench: Bench = { service, installKey, challenges, scale, taken: 0 }
  for (const side of SIDES) await measure(bench, side, WARM_UP)

  const rates = Object.fromEntries(SIDES.map((side) => [side, []])) as unknown as Record<Side, number[]>
  const submissions: LoadResult[] = []
  for (let run = 1; run <= runs; run++) {
    for (const side of SIDES) {
      const answers = await measure(bench, side, 1)
      rates[side].push(answers.perSecond)
      if (side === 'submission') submissions.push(answers)
    }
    const summary = SIDES.map((side) => `${side} ${Math.round(rates[side].at(-1)!)}/s`)
    say(`run ${run} of ${runs}: ${summary.join(', ')}`)
  }
  await requireStored(bench)
  return report(
    'forms',
    {
      ...Object.fromEntries(SIDES.map((side) => [side, figure(rates[side], 'requests/s')])),
      'submission p50': figure(
        submissions.map(({ p50 }) => p50),
        'ms',
      ),
      'submission p99': figure(
        submissions.map(({ p99 }) => p99),
        'ms',
      ),
      stored: figure([bench.taken], 'submissions'),
    },
    {
      'config / noop': ratioOf(rates.config, rates.noop),
      'submission / noop': ratioOf(rates.submission, rates.noop),
    },
    TARGETS,
  )
}

async function publish({ url, key }: BenchService): Promise<string> {
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${url}/api/v1/lead-capture/embedded-forms${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as { id: string; installKey: string }
  }
  const { id, installKey } = await call('', { name: 'Bench', allowedOrigins: ['*'], draft: DRAFT })
  await call(`/${id}/publish`)
  return installKey
}

/** The requests of each side. */
function requestsOf({ installKey, challenges }: Bench): Record<Side, { path: string; nextBody(): string }> {
  const base = `/embed/v1/forms/${installKey}`
  const submission = () => {
    const submissionId = randomUUID()
    const { challenge } = challenges.give(installKey, submissionId, DRAFT_PROTECTION)
    const phone = `30${randomInt(0, 2)} ${String(randomInt(0, 10_000_000)).padStart(7, '0')}`
    const answers = { name: 'Ana', phone, size: 'many' }
    return JSON.stringify({
      submissionId,
      version: 1,
      challenge,
      answers,
      consent: true,
      hidden: { utm_source: 'newsletter' },
      language: 'en',
      page: 'https://www.example.com/pricing',
    })
  }
  return {
    config: { path: `${base}/config?language=en`, nextBody: () => '' },
    noop: { path: '/api/v1/bench/noop', nextBody: submission },
    submission: { path: `${base}/submissions`, nextBody: submission },
    challenge: {
      path: `${base}/challenge`,
      nextBody: () => JSON.stringify({ submissionId: randomUUID() }),
    },
  }
}

const DRAFT_PROTECTION = { minimumSeconds: 0, proofOfWork: false }

async function measure(bench: Bench, side: Side, part: number): Promise<LoadResult> {
  const { url, key } = bench.service
  const answers = await runLoad({
    url,
    key,
    connections: CONNECTIONS,
    seconds: Math.max(LEAST_SECONDS, SECONDS * part * bench.scale),
    method: side === 'config' ? 'GET' : 'POST',
    nextAddress: () => `${randomInt(1, 224)}.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    ...requestsOf(bench)[side],
  })
  if (answers.failures > 0)
    throw new Error(
      `${side}: ${answers.failures} of ${answers.answers} answers are errors\n${answers.firstFailure}`,
    )
  if (side === 'submission') bench.taken += answers.answers
  return answers
}

async function requireStored({ service: { pool, org }, taken }: Bench): Promise<void> {
  const { stored } = await pool.one(sql<{ stored: number }>`
    select count(*) as stored from form_submissions s
    join people p on p.org_id = s.org_id and p.external_id = s.person_external_id
    join events e on e.org_id = s.org_id and e.person_external_id = s.person_external_id
      and e.external_id = 'sub_' || replace(s.id::text, '-', '')
    where s.org_id = ${org}`)
  if (stored !== taken) throw new Error(`${taken} submissions were taken, but ${stored} are stored`)
}
