import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '../../../ui/records/badge.tsx'
import { useEndWords } from '../../initiatives/end-words.ts'
import { useEditor } from '../editor/editor-context.ts'
import type { Simulation } from '../editor/use-layers.ts'
import { type Graph, type Kind, stepAt, stepIdOf } from '../graph/graph.ts'
import { spanWords } from '../words/durations.ts'
import { KINDS } from '../words/kinds.ts'
import { signalName } from '../words/signals.ts'

type SimulatedStep = Simulation['steps'][number]

/** What happened in a simulated run, step by step: when, why it went on, and what would have been sent. */
export function SimulatedSteps({ simulation, graph }: { simulation: Simulation; graph: Graph }) {
  const { t, i18n } = useLingui()
  const { steps, startedAt, endedAt, endReason, messagesSent, messagesReceived } = simulation
  const endWords = useEndWords()
  const time = spanWords(Date.parse(endedAt) - Date.parse(startedAt), i18n)
  return (
    <section aria-label={t`Simulated run`} className="border-t pt-3">
      <p className="mb-2 text-soft">
        <Trans>
          Ended after {time} with {messagesSent} sent and {messagesReceived} received messages.
        </Trans>{' '}
        <Badge>{endWords(endReason ?? 'did_not_end')}</Badge>
      </p>
      <ol aria-label={t`Steps of the run`} className="flex flex-col gap-3 border-l pl-3">
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step can be reached again.
          <li key={at}>
            <SimulatedLine step={step} graph={graph} startedAt={startedAt} />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface LineProps {
  step: SimulatedStep
  graph: Graph
  startedAt: string
}

function SimulatedLine({ step, graph, startedAt }: LineProps) {
  const { t, i18n } = useLingui()
  const { select } = useEditor()
  const { nodeId, kind, name, enteredAt, signal, why, decidedOn, error, effects, status } = step
  const passed = Date.parse(enteredAt) - Date.parse(startedAt)
  const texts = effects.flatMap(({ details }) => (typeof details.text === 'string' ? [details.text] : []))
  const values = Object.entries(decidedOn ?? {})
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          onClick={() => select(stepIdOf(nodeId))}
          className="min-h-6 rounded text-left font-medium hover:text-accent"
          dir="auto"
        >
          {name ?? t(KINDS[kind as Kind].name)}
        </button>
        {signal !== null && (
          <Badge tone="accent">{signalName(stepAt(graph, stepIdOf(nodeId)), signal, i18n)}</Badge>
        )}
        {status === 'FAILED' && <Badge tone="danger">{t`Failed`}</Badge>}
        <time dateTime={enteredAt} className="ml-auto text-xs text-faint">
          {passed === 0 ? t`at once` : t`after ${spanWords(passed, i18n)}`}
        </time>
      </div>
      {why !== null && <p className="text-xs text-soft">{why}</p>}
      {error && <p className="text-xs text-danger">{error.message}</p>}
      {texts.map((text) => (
        <p
          key={text}
          dir="auto"
          className="mt-1 rounded-lg bg-accent-soft px-2.5 py-1.5 whitespace-pre-wrap wrap-anywhere"
        >
          {text}
        </p>
      ))}
      {values.length > 0 && (
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-2 text-xs">
          {values.map(([key, value]) => (
            <div key={key} className="contents">
              <dt className="text-faint">{key}</dt>
              <dd className="min-w-0 truncate font-mono">{JSON.stringify(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
