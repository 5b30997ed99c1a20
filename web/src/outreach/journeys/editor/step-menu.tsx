import { useLingui } from '@lingui/react/macro'
import { Command } from 'cmdk'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { Kind } from '../graph/graph.ts'
import { ALL_KINDS, KINDS } from '../words/kinds.ts'

interface StepMenuProps {
  /** Whether an entry can be added: a journey has one. */
  hasEntry: boolean
  /** Whether the step stands before others, which an exit cannot. */
  isBetween: boolean
  onPick: (kind: Kind) => void
  onClose: () => void
}

/** Every kind that can be added at a place, found by typing. */
export function StepMenu({ hasEntry, isBetween, onPick, onClose }: StepMenuProps) {
  const { t } = useLingui()
  const kinds = ALL_KINDS.filter((kind) => !(kind === 'ENTRY' && hasEntry) && !(kind === 'EXIT' && isBetween))
  return (
    <Dialog open onOpenChange={onClose} title={t`Add a step`} closeLabel={t`Close`}>
      <Command label={t`Add a step`} loop>
        <Command.Input
          autoFocus
          placeholder={t`Search steps`}
          aria-label={t`Search steps`}
          className="mb-2 h-9 w-full rounded-md border border-strong bg-transparent px-3 outline-none focus:border-accent"
        />
        <Command.List aria-label={t`Steps`} className="max-h-[50vh] overflow-y-auto">
          <Command.Empty className="px-2 py-3 text-faint">{t`No matching step`}</Command.Empty>
          {kinds.map((kind) => {
            const { name, does, icon: Icon, tone } = KINDS[kind]
            return (
              <Command.Item
                key={kind}
                value={`${t(name)} ${kind}`}
                onSelect={() => onPick(kind)}
                className="flex cursor-default items-center gap-3 rounded-md px-2 py-1.5 select-none data-[selected=true]:bg-hover"
              >
                <span className={`grid size-7 shrink-0 place-items-center rounded-md ${tone}`}>
                  <Icon size={15} />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{t(name)}</span>
                  <span className="block truncate text-xs text-soft">{t(does)}</span>
                </span>
              </Command.Item>
            )
          })}
        </Command.List>
      </Command>
    </Dialog>
  )
}
