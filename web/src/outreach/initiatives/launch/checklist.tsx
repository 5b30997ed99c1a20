import { useLingui } from '@lingui/react/macro'
import { Check, CircleAlert, type Icon, RefreshCw, X } from '../../../ui/icons/icons.tsx'
import type { CheckItem } from './check-items.tsx'

const LOOKS: Readonly<Record<CheckItem['state'], { icon: Icon; className: string }>> = {
  good: { icon: Check, className: 'bg-good-soft text-good' },
  warn: { icon: CircleAlert, className: 'bg-warn-soft text-warn' },
  bad: { icon: X, className: 'bg-danger-soft text-danger' },
  waiting: { icon: RefreshCw, className: 'bg-info-soft text-info' },
}

/** Items with their state, each with the way to mend it. */
export function Checklist({ items }: { items: readonly CheckItem[] }) {
  const { t } = useLingui()
  const words = {
    good: t`Ready`,
    warn: t({ message: 'Warning', context: 'check' }),
    bad: t`To do`,
    waiting: t({ message: 'Waiting', context: 'check' }),
  }
  return (
    <ul aria-label={t`Before you launch`} className="divide-y">
      {items.map(({ id, state, title, detail, mend }) => {
        const { icon: StateIcon, className } = LOOKS[state]
        return (
          <li key={id} className="flex items-start gap-3 px-4 py-2.5">
            <span className={`grid size-6 shrink-0 place-items-center rounded-full ${className}`}>
              <StateIcon size={13} />
              <span className="sr-only">{words[state]}</span>
            </span>
            <div className="min-w-0 flex-1 self-center">
              <p className="wrap-anywhere">{title}</p>
              {detail && <div className="mt-0.5 text-xs text-soft wrap-anywhere">{detail}</div>}
            </div>
            {mend && <span className="shrink-0 self-center">{mend}</span>}
          </li>
        )
      })}
    </ul>
  )
}
