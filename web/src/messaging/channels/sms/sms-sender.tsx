import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../../../shell/queries/api.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { isSms, shownAddress } from '../channel-address.ts'

interface SmsSenderProps {
  /** Its address; empty: the first one. */
  value: string
  problem?: string | undefined
  disabled?: boolean
  onChange: (address: string) => void
}

/** The number that sends an SMS. With one number there is nothing to choose. */
export function SmsSender({ value, problem, disabled = false, onChange }: SmsSenderProps) {
  const { t } = useLingui()
  const channels = useQuery({
    queryKey: ['channels', 'list'],
    queryFn: async ({ signal }) => await parley.channels.list({}, { signal }),
  })
  const senders = (channels.data?.data ?? []).flatMap((account) =>
    account.senders.filter(({ address }) => isSms(address)),
  )
  if (senders.length < 2 && value === '' && !problem) return null
  return (
    <SelectField label={t`Send from`} problem={problem} disabled={disabled} value={value} onChange={onChange}>
      <option value="">{t`The first connected number`}</option>
      {value !== '' && !senders.some(({ address }) => address === value) && (
        <option value={value}>{shownAddress(value)}</option>
      )}
      {senders.map(({ address, displayName }) => (
        <option key={address} value={address}>
          {displayName} {shownAddress(address)}
        </option>
      ))}
    </SelectField>
  )
}
