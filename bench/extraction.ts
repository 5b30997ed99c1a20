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
import { runDialogue } from '../server/test/corpus/labeled-dialogues.ts'
import { type Benchmark, type Figure, figure, report } from './report.ts'

/**
 * Runs every labelled dialogue with the guided agent and extracts from it. It measures the precision and recall of the
 * values, the precision of the confident ones, repeated questions, and endings. It reports the open part of the corpus,
 * the held-out part, and those whose files tell ordinary dialogues from hard ones. The figures are counts, so every machine gives the same.
 */
export const extraction: Benchmark = async ({ say }) => {
  const corpus = readCorpus()
  const earlier = corpus.filter(({ kind }) => kind === null)
  const parts = {
    open: await figuresOf(earlier.filter((dialogue) => !dialogue.isSetAside)),
    'set aside': await figuresOf(earlier.filter((dialogue) => dialogue.isSetAside)),
    ordinary: await figuresOf(corpus.filter(({ kind }) => kind === 'ordinary')),
    hard: await figuresOf(corpus.filter(({ kind }) => kind === 'hard')),
  }
  const figures: Record<string, Figure> = {}
  const ratios: Record<string, number> = {}
  const targets: Record<string, number> = {}
  for (const [part, found] of Object.entries(parts)) {
    for (const fault of found.faults) say(`${part}: ${fault}`)
    figures[`${part}: dialogues`] = figure([found.dialogues], '')
    figures[`${part}: answers`] = figure([found.answers], '')
    figures[`${part}: questions repeated`] = figure([found.repeated], '')
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

async function figuresOf(dialogues: readonly Dialogue[]): Promise<Figures> {
  const results = []
  for (const dialogue of dialogues) results.push(await runDialogue(dialogue, guidedAgent, guidedExtractor))
  return evaluate(results)
}

function rounded(part: number): number {
  return Number(part.toFixed(3))
}
