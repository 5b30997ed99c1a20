import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { Bars } from '../../../shell/charts/bars.tsx'
import { useEndWords } from '../../initiatives/end-words.ts'

export type Rehearsed = Output<'journeys_rehearse'>

interface RehearsalResultProps {
  result: Rehearsed
  nameOf: (nodeId: string) => string
}

/** How far the people of a rehearsal came, and how their runs ended. */
export function RehearsalResult({ result, nameOf }: RehearsalResultProps) {
  const { t } = useLingui()
  const endWords = useEndWords()
  if (result.people === 0) {
    return (
      <p className="text-soft">
        <Trans>The segment has no members.</Trans>
      </p>
    )
  }
  return (
    <>
      <Bars
        label={t`How many people reached each step`}
        whole={result.people}
        rows={result.nodes.map(({ nodeId, reached }) => ({
          id: nodeId,
          words: nameOf(nodeId),
          count: reached,
        }))}
      />
      <Bars
        label={t`How the runs end`}
        whole={result.people}
        rows={result.ends.map(({ reason, count }) => ({
          id: reason,
          words: endWords(reason),
          count,
          tone: 'quiet' as const,
        }))}
      />
    </>
  )
}
