import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { Kbd } from '../../ui/controls/kbd.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useInstallation } from '../frame/installation.ts'
import { ALL_SECTIONS } from '../frame/sections.ts'
import { usePreferences } from '../locale/preferences.ts'
import { IS_MAC } from './shortcuts.ts'

export function ShortcutsHelp({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { t } = useLingui()
  const mod = IS_MAC ? '⌘' : 'Ctrl'
  const { enterSends } = usePreferences()
  const isSimulated = useInstallation()?.isSimulated === true
  const everywhere: [string[], string][] = [
    [[mod, 'K'], t`Search or go to`],
    [['?'], t`Show keyboard shortcuts`],
    [['J'], t`Next row`],
    [['K'], t`Previous row`],
    [['↵'], t`Open row`],
    [['X'], t`Select row`],
    ...(isSimulated ? [[['P'], t`Simulated phone`] as [string[], string]] : []),
    [[mod, '↵'], t`Save changes`],
    [['Esc'], t`Close or cancel`],
  ]
  const conversation: [string[], string][] = [
    [['R'], t`Reply`],
    [['N'], t`Write a note`],
    [['/'], t`Search the inbox, or insert a canned reply`],
    [['T'], t`Take over`],
    [['H'], t`Hand back to agent`],
    [['A'], t`Assign`],
    [['L'], t`Label`],
    [['S'], t`Snooze`],
    [['E'], t`Close or reopen`],
    [enterSends ? ['↵'] : [mod, '↵'], t`Send`],
  ]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Keyboard shortcuts`} closeLabel={t`Close`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list has nothing else to focus, and scrolls by keys. */}
      <div tabIndex={0} className="grid grid-cols-2 gap-x-8 gap-y-5 phone:grid-cols-1">
        <KeyList title={t`General`} entries={everywhere} />
        <KeyList title={t`In a conversation`} entries={conversation} />
        <KeyList
          title={t`Go to`}
          entries={ALL_SECTIONS.map(({ key, label }): [string[], string] => [
            ['G', key.toUpperCase()],
            t(label),
          ])}
        />
      </div>
    </Dialog>
  )
}

function KeyList({ title, entries }: { title: string; entries: [string[], string][] }) {
  return (
    <section>
      <h3 className="mb-2 text-xs font-medium text-faint">{title}</h3>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-y-1.5">
        {entries.map(([keys, what]) => (
          <Fragment key={what}>
            <dt>{what}</dt>
            <dd className="flex justify-end gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
