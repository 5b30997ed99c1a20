import { guidedAgent } from '../server/src/conversations/agents/guided/index.ts'
import { guidedExtractor } from '../server/src/conversations/extraction/guided/index.ts'
import { type Dialogue, readCorpus } from '../server/test/corpus/corpus.ts'
import {
  evaluate,
  type Figures,
  precision,
  recall,
  SURE,
  sureness,
  sureShare,
} from '../server/test/corpus/figures.ts'
import { type Habit, runDialogue } from '../server/test/corpus/labeled-dialogues.ts'
import { type Benchmark, type Figure, figure, report } from './report.ts'

/**
 * Runs every labelled dialogue with the guided agent and extracts from it. It measures the precision and recall of the
 * values, the precision of the confident ones, repeated questions, and endings. It reports the open part of the corpus,
 * the held-out part, and those whose files tell ordinary dialogues from hard ones. The latter are held three times: with
 * people who write everything, who tap when they are asked back, and who tap wherever a button has their answer. The
 * figures are counts, so every machine gives the same.
 */
export const extraction: Benchmark = async ({ say }) => {
  const corpus = readCorpus()
  const earlier = corpus.filter(({ kind }) => kind === null)
  const ordinary = corpus.filter(({ kind }) => kind === 'ordinary')
  const hard = corpus.filter(({ kind }) => kind === 'hard')
  const parts: Record<string, Figures> = {
    open: await figuresOf(earlier.filter((dialogue) => !dialogue.isSetAside)),
    'set aside': await figuresOf(earlier.filter((dialogue) => dialogue.isSetAside)),
  }
  for (const [habit, people] of Object.entries(HABITS) as [Habit, string][]) {
    parts[`ordinary${people}`] = await figuresOf(ordinary, habit)
    parts[`hard${people}`] = await figuresOf(hard, habit)
    parts[`ordinary and hard${people}`] = await figuresOf([...ordinary, ...hard], habit)
  }
  const figures: Record<string, Figure> = {}
  const ratios: Record<string, number> = {}
  const targets: Record<string, number> = {}
  for (const [part, found] of Object.entries(parts)) {
    for (const fault of found.faults) say(`${part}: ${fault}`)
    figures[`${part}: dialogues`] = figure([found.dialogues], '')
    figures[`${part}: answers`] = figure([found.answers], '')
    figures[`${part}: questions repeated`] = figure([found.repeated], '')
    figures[`${part}: asked back between answers`] = figure([found.askedBack], '')
    figures[`${part}: spoke after an opt-out`] = figure([found.spokeAfterOptOut], '')
    figures[`${part}: values from ${SURE} on`] = figure([sureShare(found.byType.get('all')!)], '')
    for (const [type, tally] of found.byType) {
      ratios[`${part}: ${type}, precision`] = rounded(precision(tally))
      ratios[`${part}: ${type}, recall`] = rounded(recall(tally))
    }
    const all = found.byType.get('all')!
    ratios[`${part}: right of those from ${SURE} on`] = rounded(sureness(all))
    ratios[`${part}: endings right`] = rounded(found.endingsRight / found.endings)
    targets[`${part}: all, precision`] = 0.97
    targets[`${part}: all, recall`] = 0.9
    targets[`${part}: right of those from ${SURE} on`] = 0.99
  }
  return report('extraction', figures, ratios, targets)
}

/** What people do with buttons, as the figures name it. */
const HABITS: Readonly<Record<Habit, string>> = {
  types: '',
  tapsWhenAskedBack: ', tapped when asked back',
  taps: ', tapped',
}

async function figuresOf(dialogues: readonly Dialogue[], habit: Habit = 'types'): Promise<Figures> {
  const results = []
  for (const dialogue of dialogues)
    results.push(await runDialogue(dialogue, guidedAgent, guidedExtractor, habit))
  return evaluate(results)
}

function rounded(part: number): number {
  return Number(part.toFixed(3))
}
