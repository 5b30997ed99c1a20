import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Failure } from '../../../shell/failure.tsx'
import { phone } from '../../../shell/frame/phone-state.ts'
import { Loading } from '../../../shell/loading.tsx'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { useDebounced } from '../../../ui/hooks/use-debounced.ts'
import { Smartphone } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { Avatar } from '../../../ui/records/avatar.tsx'
import { useSmsThreads } from '../queries.ts'

const NUMBER = /^\+[1-9]\d{6,14}$/

/** The phones with SMS, the latest first. Any number can be opened. */
export function SmsPhones() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const query = useDebounced(typed.trim())
  const { data, error, refetch } = useSmsThreads(query)
  const number = typed.replace(/[\s().-]/g, '')
  const open = (to: string) => phone.hold({ channel: 'sms', address: to })
  return (
    <>
      <Form onSubmit={() => NUMBER.test(number) && open(number)} className="flex gap-2 px-3 py-2">
        <Input
          type="search"
          aria-label={t`Search phones with SMS`}
          placeholder={t`Name or number`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" disabled={!NUMBER.test(number)}>
          <Trans>Open phone</Trans>
        </Button>
      </Form>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data?.data.length === 0 && (
          <Empty icon={Smartphone} title={query === '' ? t`No SMS yet` : t`No phone matches`}>
            <Trans>Enter a number such as +573001234567 to text as somebody, or text somebody.</Trans>
          </Empty>
        )}
        {data && data.data.length > 0 && (
          <ul aria-label={t`Phones with SMS`}>
            {data.data.map(({ phoneNumber, name, lastText, lastAt }) => (
              <li key={phoneNumber} className="border-b border-line/60">
                <button
                  type="button"
                  onClick={() => open(phoneNumber)}
                  className="flex w-full items-center gap-3 px-3 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
                >
                  <Avatar name={name ?? phoneNumber} size={34} />
                  <span className="min-w-0 flex-1">
                    <span className="flex gap-2">
                      <span className="min-w-0 flex-1 truncate font-medium" dir="auto">
                        {name ?? phoneNumber}
                      </span>
                      <span className="text-2xs text-faint">
                        <Timestamp at={lastAt} />
                      </span>
                    </span>
                    <span className="block truncate text-xs text-soft" dir="auto">
                      {lastText}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
