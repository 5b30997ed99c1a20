import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { Confirm } from '../../../shell/dialogs/confirm.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { BellOff, ChartPie, Link2, Send } from '../../../ui/icons/icons.tsx'
import { ofPeople } from '../../segments/filter/filter.ts'
import { Reach } from '../../segments/reach.tsx'
import { LinkDialog } from '../person/link-people.tsx'

/** The most entries of one request. */
const ADDED_AT_ONCE = 1_000
/** The most people that a campaign can name. */
const MOST_CHOSEN = 5_000

const chosenOf = (ids: readonly string[]) => ids.map((externalId) => ({ externalId, name: externalId }))

interface SelectionBarProps {
  /** External IDs. */
  selected: ReadonlySet<string>
  /** How many there are in all, once everybody loaded is selected. */
  total: number | undefined
  readAll: () => Promise<ReadonlySet<string>>
  onSelect: (selected: ReadonlySet<string>) => void
  onClear: () => void
}

/** Actions for the selected people. A new segment opens in the builder before it is saved. */
export function SelectionBar({ selected, total, readAll, onSelect, onClear }: SelectionBarProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const mayMakeSegments = usePermission('segments:write')
  const mayReach = usePermission('initiatives:write')
  const mayLink = usePermission('objects:write')
  const mayStopContacting = usePermission('people:write')
  const [asking, setAsking] = useState<'link' | 'silence' | null>(null)
  const ids = [...selected]
  const count = ids.length
  const selectAll = useApiMutation(readAll, { onDone: onSelect })
  const stopContacting = useApiMutation(
    async () => {
      for (let from = 0; from < ids.length; from += ADDED_AT_ONCE) {
        const some = ids.slice(from, from + ADDED_AT_ONCE)
        await parley.doNotContact.add({ entries: some.map((value) => ({ kind: 'person' as const, value })) })
      }
    },
    { changes: [['person']], done: t`People added to the do-not-contact list`, onDone: onClear },
  )
  return (
    <section
      aria-label={t`Selected people`}
      className="flex flex-wrap items-center gap-2 border-t bg-accent-soft px-6 py-2 phone:px-4"
    >
      <p className="tabular mr-2 font-medium text-accent phone:flex-1" aria-live="polite">
        <Plural value={count} one="# person selected" other="# people selected" />
      </p>
      {total !== undefined && total > count && (
        <Button size="small" kind="quiet" disabled={selectAll.isPending} onClick={() => selectAll.mutate()}>
          <Trans>Select all {i18n.number(total)} people who match</Trans>
        </Button>
      )}
      <div className="flex flex-wrap gap-2 phone:order-last phone:basis-full">
        <Reach filter={ofPeople(ids)} name={t`Selected people`}>{t`Reach them`}</Reach>
        {mayReach && count <= MOST_CHOSEN && (
          <Button size="small" asChild>
            <Link to="/campaigns/new" state={{ audience: { audience: 'list', people: chosenOf(ids) } }}>
              <Send size={14} />
              <Trans>Send a campaign</Trans>
            </Link>
          </Button>
        )}
        {mayMakeSegments && (
          <Button
            size="small"
            onClick={() => void navigate({ to: '/segments/new', state: { filter: ofPeople(ids) } })}
          >
            <ChartPie size={14} />
            <Trans context="action">Create segment</Trans>
          </Button>
        )}
        {mayLink && (
          <Button size="small" onClick={() => setAsking('link')}>
            <Link2 size={14} />
            <Trans>Link to an object</Trans>
          </Button>
        )}
        {mayStopContacting && (
          <Button size="small" onClick={() => setAsking('silence')}>
            <BellOff size={14} />
            <Trans>Do not contact</Trans>
          </Button>
        )}
      </div>
      <Button size="small" kind="quiet" className="ml-auto" onClick={onClear}>
        <Trans>Clear selection</Trans>
      </Button>
      {asking === 'link' && <LinkDialog people={ids} onClose={() => setAsking(null)} onDone={onClear} />}
      <Confirm
        open={asking === 'silence'}
        onOpenChange={() => setAsking(null)}
        title={t`Stop contacting these people?`}
        action={t`Do not contact`}
        onConfirm={() => stopContacting.mutate()}
      >
        <Plural
          value={count}
          one="Parley sends no more messages to # person and cancels those that haven’t been sent yet."
          other="Parley sends no more messages to # people and cancels those that haven’t been sent yet."
        />
      </Confirm>
    </section>
  )
}
