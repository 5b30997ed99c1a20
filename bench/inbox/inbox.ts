import { join } from 'node:path'
import { toWire } from '../../server/src/platform/core/index.ts'
import { measureRequests } from '../machinery/requests.ts'
import { startService } from '../machinery/service.ts'
import { type Benchmark, type Figure, figure, report } from '../report.ts'
import { COMMON, loadInbox, RARE, type Size } from './data.ts'

const FULL: Size = { open: 10_000, messages: 1_000_000, thread: 5_000 }
const RUNS = 3
const REQUESTS = 20
/** The allowed milliseconds of what a person waits for while working, and of what they open now and then. */
const AT_ONCE_MS = 100
const OPENING_MS = 300

interface Question {
  name: string
  path: string
  allowedMs: number
}

/** The inbox over HTTP: 10,000 open conversations and 1,000,000 messages at full scale. */
export const inbox: Benchmark = async ({ scale, runs = RUNS, say }) => {
  const size = {
    open: Math.max(100, Math.round(FULL.open * scale)),
    messages: Math.max(1_000, Math.round(FULL.messages * scale)),
    thread: FULL.thread,
  }
  await using service = await startService(join(import.meta.dirname, '../segments/server.ts'))
  say(`loading ${size.open} open conversations and ${size.messages} messages`)
  const questions = questionsAbout(toWire('conversation', await loadInbox(service, size)))
  const rounds: Record<string, number>[] = []
  for (let run = 1; run <= runs; run++) {
    const times: Record<string, number> = {}
    for (const question of questions) {
      const { slowest, fastest } = await measureRequests(service, question.path, REQUESTS)
      times[question.name] = slowest
      times[fastestOf(question.name)] = fastest
    }
    rounds.push(times)
    say(`run ${run}: ${JSON.stringify(times)}`)
  }
  return reportOf(questions, rounds)
}

function questionsAbout(thread: string): Question[] {
  const list = (name: string, query: string, allowedMs = AT_ONCE_MS): Question => ({
    name,
    path: `/conversations?limit=50&${query}`,
    allowedMs,
  })
  return [
    list('list: all, newest', 'view=all'),
    list('list: waiting, longest first', 'view=waiting&sort=waiting'),
    list('list: mine', 'view=mine&assignee=ana@shop.example'),
    list('list: unassigned, unread, one label', 'view=unassigned&unread=true&label=delivery'),
    list('search: a rare word', `text=${RARE}`, OPENING_MS),
    list('search: a word of every seventh message', `text=${COMMON}`, OPENING_MS),
    list('search: a name', 'text=Family42', OPENING_MS),
    { name: 'counts', path: '/conversations/counts?assignee=ana@shop.example', allowedMs: AT_ONCE_MS },
    { name: 'conversation', path: `/conversations/${thread}`, allowedMs: AT_ONCE_MS },
    { name: 'thread: newest 50', path: `/conversations/${thread}/messages?limit=50`, allowedMs: AT_ONCE_MS },
    {
      name: 'thread: newest 1,000',
      path: `/conversations/${thread}/messages?limit=1000`,
      allowedMs: OPENING_MS,
    },
    { name: 'report: 90 days', path: `/inbox/reports?${days(90)}`, allowedMs: OPENING_MS },
  ]
}

function days(count: number): string {
  const from = new Date(Date.now() - (count - 1) * 86_400_000).toISOString().slice(0, 10)
  return `from=${from}`
}

/** Other work of the machine delays the fastest request least. */
function fastestOf(name: string): string {
  return `${name} (fastest)`
}

function reportOf(questions: readonly Question[], rounds: readonly Record<string, number>[]) {
  const figures: Record<string, Figure> = {}
  const ratios: Record<string, number> = {}
  const targets: Record<string, number> = {}
  for (const { name, allowedMs } of questions) {
    for (const each of [name, fastestOf(name)]) {
      figures[each] = figure(
        rounds.map((round) => round[each]!),
        'ms',
      )
    }
    const ratio = `${allowedMs} ms / ${name}`
    ratios[ratio] = Number((allowedMs / figures[name]!.median).toFixed(2))
    targets[ratio] = 1
  }
  return report('inbox', figures, ratios, targets)
}
