import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { shownAddress } from '../../../messaging/channels/channel-address.ts'
import { parley } from '../../../shell/queries/api.ts'
import { MOST_LISTED } from '../../../shell/queries/most-listed.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SelectField, UnlistedOption } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Filter } from '../../../ui/icons/icons.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { useSenders } from '../../senders.ts'
import { useLabels } from '../labels.ts'
import { useChangeFilter, useInboxAddress } from '../search.ts'

/** Minutes to choose from. */
const WAITS = [5, 15, 60, 240, 1440]
const HOUR = 60

/** The initiatives that conversations can belong to. */
export function useInitiatives(): readonly { id: string; name: string }[] {
  const isAllowed = usePermission('initiatives:read')
  const { data } = useQuery({
    queryKey: ['initiatives', 'all'],
    queryFn: async ({ signal }) => await parley.initiatives.list({ limit: MOST_LISTED }, { signal }),
    enabled: isAllowed,
  })
  return data?.data ?? []
}

/** Narrows the list by channel, label, initiative, unread messages and waiting time, and sorts it. */
export function FilterPopover() {
  const { t, i18n } = useLingui()
  const { filter } = useInboxAddress()
  const change = useChangeFilter()
  const senders = useSenders()
  const initiatives = useInitiatives()
  const unit = (amount: number, of: 'minute' | 'hour') =>
    new Intl.NumberFormat(i18n.locale, { style: 'unit', unit: of, unitDisplay: 'long' }).format(amount)
  return (
    <Popover
      label={t`Filters`}
      align="end"
      className="w-72 p-4"
      trigger={
        <Button size="icon" aria-label={t`Filters`}>
          <Filter size={14} />
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <SelectField
          label={t`Number or address`}
          value={filter.channel ?? ''}
          onChange={(channel) => change({ channel: channel || undefined })}
        >
          <option value="">{t`All`}</option>
          {senders.map(({ address }) => (
            <option key={address} value={address}>
              {shownAddress(address)}
            </option>
          ))}
        </SelectField>
        <LabelField value={filter.label ?? ''} onChange={(label) => change({ label: label || undefined })} />
        <SelectField
          label={t`Initiative`}
          value={filter.initiative ?? ''}
          onChange={(initiative) => change({ initiative: initiative || undefined })}
        >
          <option value="">{t`All`}</option>
          {initiatives.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <UnlistedOption value={filter.initiative} listed={initiatives.map(({ id }) => id)} />
        </SelectField>
        <SelectField
          label={t`Waits longer than`}
          value={String(filter.waiting ?? '')}
          onChange={(waiting) => change({ waiting: waiting ? Number(waiting) : undefined })}
        >
          <option value="">{t`Any time`}</option>
          {WAITS.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes < HOUR ? unit(minutes, 'minute') : unit(minutes / HOUR, 'hour')}
            </option>
          ))}
        </SelectField>
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={filter.unread ?? false}
            onChange={({ target }) => change({ unread: target.checked || undefined })}
          />
          <Trans>Only unread</Trans>
        </label>
        <SelectField
          label={t`Sort by`}
          value={filter.sort}
          onChange={(sort) => change({ sort: sort === 'newest' ? undefined : sort })}
        >
          <option value="newest">{t`Latest message`}</option>
          <option value="waiting">{t`Waiting longest`}</option>
        </SelectField>
      </div>
    </Popover>
  )
}

interface LabelFieldProps {
  value: string
  onChange: (label: string) => void
}

/** A label, with those in use to choose from. It is drawn while the filters are open. */
function LabelField({ value, onChange }: LabelFieldProps) {
  const { t } = useLingui()
  const list = useId()
  const known = useLabels(true)
  return (
    <>
      <TextField label={t`Label`} list={list} value={value} onChange={onChange} />
      <datalist id={list}>
        {known.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
    </>
  )
}
