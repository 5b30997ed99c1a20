import { afterAll, beforeAll, expect, test } from 'vitest'
import { guidedAgent } from '../../src/conversations/agents/guided/index.ts'
import { waitsForReview } from '../../src/conversations/extraction/causes.ts'
import { combinedExtractor } from '../../src/conversations/extraction/combined/index.ts'
import type {
  ExtractedValue,
  Extraction,
  ExtractionInput,
  Extractor,
} from '../../src/conversations/extraction/extractor.ts'
import type { Field, FieldValue } from '../../src/conversations/extraction/fields.ts'
import { checkValue } from '../../src/conversations/extraction/fields.ts'
import {
  guidedExtractor,
  type RulesRead,
  readByRules,
} from '../../src/conversations/extraction/guided/index.ts'
import { llmExtractor } from '../../src/conversations/extraction/llm/index.ts'
import { Models } from '../../src/conversations/models/index.ts'
import { OpenAiServer } from '../../src/conversations/models/testing/openai-server.ts'
import { createOutbound } from '../../src/platform/outbound/index.ts'
import { Outreach } from '../fixtures/outreach.ts'
import { Dice } from '../harness/dice.ts'
import { effort } from '../harness/effort.ts'
import { type Dialogue, readCorpus } from './corpus.ts'
import { evaluate, precision, recall } from './figures.ts'
import { type DialogueResult, runDialogue } from './labeled-dialogues.ts'

/** The short suite runs a sixth of the dialogues. */
const ONE_IN = effort(24, 1)
/** The share of fields that the scripted model reads as they are labeled. */
const RIGHT = 0.85

let outreach: Outreach
let server: OpenAiServer
let models: Models
const outbound = createOutbound({ allowLoopback: true })
beforeAll(async () => {
  outreach = await Outreach.start()
  server = await OpenAiServer.start()
  models = new Models(outreach.runtime, outbound, 60_000)
  await outreach.app.ok('language_model_set', { provider: 'ollama', model: 'small', baseUrl: server.url })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await outbound.close()
  await outreach[Symbol.asyncDispose]()
})

/** Another value of the field than the right one, or null where it leaves the field out. */
function mistake(field: Field, right: unknown, dice: Dice): FieldValue | null {
  switch (field.type) {
    case 'bool':
      return right === undefined ? dice.chance(0.5) : !right
    case 'int': {
      const { min = 0, max = 20 } = field
      return min + ((Number(right ?? min) - min + dice.int(1, Math.max(1, max - min))) % (max - min + 1))
    }
    case 'enum':
      return dice.pick(field.values.filter((value) => value !== right))
    case 'enum[]':
      return [dice.pick(field.values)]
    default:
      return null
  }
}

/**
 * Answers as a model that reads the share RIGHT of fields as they are labeled. It is wrong about the same fields, and in
 * the same way, whoever asks, and its quotes are whole messages.
 */
function answerLike(dialogue: Dialogue, transcript: ExtractionInput['transcript']) {
  return (body: { messages: { content: unknown }[] }) => {
    const { fields } = JSON.parse(String(body.messages[1]!.content)) as { fields: Record<string, Field> }
    const said = transcript.filter(({ author }) => author === 'participant').map(({ text }) => text)
    const values = Object.keys(fields).flatMap((slug) => {
      const field = dialogue.schema[slug]!
      const dice = new Dice(seedOf(`${dialogue.name} ${slug}`))
      const label = dialogue.gives[slug]
      const isRight = dice.chance(RIGHT)
      const value = isRight ? label : mistake(field, label, dice)
      if (value === undefined || value === null || !checkValue(field, value).ok) return []
      const longest = said.toSorted((a, b) => b.length - a.length)[0]
      return longest ? [{ field: slug, value, quote: longest, confidence: 0.9 }] : []
    })
    return { content: JSON.stringify({ values }) }
  }
}

/** FNV-1a. */
function seedOf(text: string): number {
  return [...text].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619), 2166136261)
}

/** Runs the extractor with a model that knows the labels of the dialogue. */
async function run(dialogue: Dialogue, extractor: Extractor): Promise<DialogueResult> {
  const scripted: Extractor = {
    name: extractor.name,
    extract: (input, signal) => {
      server.answer = answerLike(dialogue, input.transcript)
      return extractor.extract({ ...input, org: outreach.org }, signal)
    },
  }
  return runDialogue(dialogue, guidedAgent, scripted)
}

const sureOnly = (result: DialogueResult): DialogueResult => ({
  ...result,
  extraction: Object.fromEntries(
    Object.entries(result.extraction).filter(([, value]) => !waitsForReview(value)),
  ) as Extraction,
})

/**
 * Rules on conversations whose words they do not know. The corpus was at hand when they were written, so on it they leave
 * nothing to gain. Of what is not literal they miss and mistake as much as on dialogues that were written later:
 * precision 0.93, recall 0.82.
 */
const MISSED = 0.3
const MISTAKEN = 0.13
const EXACT: readonly unknown[] = ['tapped', 'exact', 'literal']

async function readUnknownWords(dialogue: Dialogue, input: ExtractionInput): Promise<RulesRead> {
  const { values, declined } = await readByRules(input)
  const read = Object.entries(values).flatMap(([slug, value]): [string, ExtractedValue][] => {
    if (EXACT.includes(value.cause)) return [[slug, value]]
    const dice = new Dice(seedOf(`rules ${dialogue.name} ${slug}`))
    if (dice.chance(MISSED)) return []
    const wrong = dice.chance(MISTAKEN / (1 - MISSED))
      ? mistake(dialogue.schema[slug]!, value.value, dice)
      : null
    return [[slug, wrong === null ? value : { ...value, value: wrong }]]
  })
  return { values: Object.fromEntries(read), declined }
}

test('Rules and a model that is right 85 times in a hundred are better together than either alone', async () => {
  const dialogues = readCorpus()
    .filter(({ isMended }) => isMended)
    .filter((_, at) => at % ONE_IN === 0)
  const figures: Record<string, { precision: number; recall: number; waiting: number; sure: number }> = {}
  const readers: [string, (dialogue: Dialogue) => Extractor][] = [
    [
      'rules',
      (dialogue) => ({
        name: 'guided',
        extract: async (input) => (await readUnknownWords(dialogue, input)).values,
      }),
    ],
    ['model', () => llmExtractor(models)],
    ['combined', (dialogue) => combinedExtractor(models, (input) => readUnknownWords(dialogue, input))],
    ['rules, known words', () => guidedExtractor],
    ['combined, known words', () => combinedExtractor(models)],
  ]
  for (const [name, readerFor] of readers) {
    const results: DialogueResult[] = []
    for (const dialogue of dialogues) results.push(await run(dialogue, readerFor(dialogue)))
    const all = evaluate(results).byType.get('all')!
    const sure = evaluate(results.map(sureOnly)).byType.get('all')!
    figures[name] = {
      precision: precision(all),
      recall: recall(all),
      waiting: all.right + all.wrong - sure.right - sure.wrong,
      sure: precision(sure),
    }
  }
  console.log(`${dialogues.length} dialogues`)
  console.table(figures)
  const combined = figures.combined!
  for (const alone of [figures.rules!, figures.model!]) {
    expect(combined.recall).toBeGreaterThan(alone.recall)
    expect(combined.sure).toBeGreaterThan(alone.precision)
  }
  // Where rules read everything, a model that errs is only asked where they are not exact, and its errors wait.
  expect(figures['combined, known words']!.sure).toBeGreaterThanOrEqual(0.99)
})
