import { Trans, useLingui } from '@lingui/react/macro'
import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import { InlineSelect } from '../../../ui/fields/inline-select.tsx'
import { ScrollText } from '../../../ui/icons/icons.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { Kind } from '../graph/graph.ts'
import { ALL_KINDS, KINDS } from '../words/kinds.ts'

interface StepMenuProps {
  /** Whether an entry can be added: a journey has one. */
  hasEntry: boolean
  /** Whether the step stands before others, which an exit cannot. */
  isBetween: boolean
  onPick: (kind: Kind) => void
  /** Adds a note instead of a step; null where only a step can stand. */
  onNote: (() => void) | null
  /** The signals after which the step can stand, when there are several. */
  signals: readonly (readonly [signal: string, words: string])[]
  signal: string | null
  onSignal: (signal: string) => void
  onClose: () => void
}

/** Every kind that can be added at a place, found by typing. */
export function StepMenu(props: StepMenuProps) {
  const { hasEntry, isBetween, onPick, onNote, signals, signal, onSignal, onClose } = props
  const { t } = useLingui()
  const kinds = ALL_KINDS.filter((kind) => !(kind === 'ENTRY' && hasEntry) && !(kind === 'EXIT' && isBetween))
  return (
    <Dialog open onOpenChange={onClose} title={t`Add a step`} closeLabel={t`Close`}>
      {signals.length > 1 && signal !== null && (
        <p className="mb-2 flex items-center gap-2">
          <Trans>After</Trans>
          <InlineSelect label={t`After`} value={signal} choices={signals} onChange={onSignal} />
        </p>
      )}
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
              <MenuLine
                key={kind}
                value={`${t(name)} ${kind}`}
                name={t(name)}
                does={t(does)}
                icon={<Icon size={15} />}
                tone={tone}
                onSelect={() => onPick(kind)}
              />
            )
          })}
          {onNote && (
            <MenuLine
              value={t`Note`}
              name={t`Note`}
              does={t`A text on the canvas for your team`}
              icon={<ScrollText size={15} />}
              tone="bg-warn-soft text-warn"
              onSelect={onNote}
            />
          )}
        </Command.List>
      </Command>
    </Dialog>
  )
}

interface MenuLineProps {
  value: string
  name: string
  does: string
  icon: ReactNode
  tone: string
  onSelect: () => void
}

function MenuLine({ value, name, does, icon, tone, onSelect }: MenuLineProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex cursor-default items-center gap-3 rounded-md px-2 py-1.5 select-none data-[selected=true]:bg-hover"
    >
      <span className={`grid size-7 shrink-0 place-items-center rounded-md ${tone}`}>{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="block truncate text-xs text-soft">{does}</span>
      </span>
    </Command.Item>
  )
}
