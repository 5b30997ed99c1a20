import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '../../ui/badge.tsx'
import { type Definition, inOrder, KIND_NAMES, nameOfNode } from './node-words.ts'

/** The nodes of a journey in the order that runs reach them, with where each signal leads. */
export function NodeList({ definition }: { definition: Definition }) {
  const { t } = useLingui()
  const names = new Map(definition.actions.map((node) => [node.id, nameOfNode(node)]))
  return (
    <ol aria-label={t`Steps of the journey`} className="flex flex-col gap-3">
      {inOrder(definition).map((node, at) => (
        <li
          key={node.id}
          id={`node-${node.id}`}
          className="rounded-lg border bg-surface px-4 py-3 shadow-card target:border-accent"
        >
          <div className="flex flex-wrap items-center gap-2">
            <span className="tabular text-faint">{at + 1}</span>
            <h2 className="min-w-0 font-medium wrap-anywhere" dir="auto">
              {nameOfNode(node)}
            </h2>
            <Badge>{t(KIND_NAMES[node.kind])}</Badge>
          </div>
          <ul className="mt-1.5 flex flex-col gap-0.5 text-soft">
            {definition.edges
              .filter(({ from }) => from === node.id)
              .map(({ sourceHandle, to }) => (
                <li key={`${sourceHandle} ${to}`} className="wrap-anywhere">
                  <code className="text-xs">{sourceHandle}</code> <span aria-hidden>→</span>{' '}
                  <span className="sr-only">
                    <Trans>leads to</Trans>
                  </span>
                  <bdi>{names.get(to) ?? to}</bdi>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
