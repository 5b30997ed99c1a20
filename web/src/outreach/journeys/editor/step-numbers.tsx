import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Fact } from '../../../ui/records/facts.tsx'
import { spanWords } from '../words/durations.ts'
import { useEditor } from './editor-context.ts'
import type { Statistics } from './use-layers.ts'

/** How many are at a step, came and left. */
export function StepNumbers({ stepId, statistics }: { stepId: string; statistics: Statistics }) {
  const { t, i18n } = useLingui()
  const { initiativeId } = useEditor()
  const node = statistics.nodes.find(({ nodeId }) => nodeId === stepId)
  if (!node) return null
  const number = (count: number) => i18n.number(count)
  return (
    <section aria-label={t`Live numbers`} className="mb-4 rounded-lg bg-sunken p-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact label={t`Here now`}>{number(node.now)}</Fact>
        <Fact label={t`Entered`}>{number(node.entered)}</Fact>
        <Fact label={t`Left`}>{number(node.left)}</Fact>
        <Fact label={t`Failed`}>{number(node.failed)}</Fact>
        {node.medianMs !== null && <Fact label={t`Median time`}>{spanWords(node.medianMs, i18n)}</Fact>}
      </dl>
      {node.now > 0 && (
        <Link
          to="/initiatives/$id/participants"
          params={{ id: initiativeId }}
          search={{ node: stepId }}
          className="mt-2 inline-block text-accent underline"
        >
          <Trans>Show these participants</Trans>
        </Link>
      )}
    </section>
  )
}
