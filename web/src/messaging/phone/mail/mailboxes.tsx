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
import { useMailboxes } from '../queries.ts'

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The simulated mailboxes, the latest first. Any address can be opened. */
export function Mailboxes() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const query = useDebounced(typed.trim())
  const { data, error, refetch } = useMailboxes(query)
  const address = typed.trim().toLowerCase()
  const open = (to: string) => phone.hold({ channel: 'email', address: to })
  return (
    <>
      <Form onSubmit={() => ADDRESS.test(address) && open(address)} className="flex gap-2 px-3 py-2">
        <Input
          type="search"
          aria-label={t`Search mailboxes`}
          placeholder={t`Address or subject`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" disabled={!ADDRESS.test(address)}>
          <Trans>Open mailbox</Trans>
        </Button>
      </Form>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data?.data.length === 0 && (
          <Empty icon={Smartphone} title={query === '' ? t`No emails yet` : t`No mailbox matches`}>
            <Trans>
              Enter an address to write as somebody, or email somebody. You see here what they get.
            </Trans>
          </Empty>
        )}
        {data && data.data.length > 0 && (
          <ul aria-label={t`Mailboxes`}>
            {data.data.map(({ address, lastSubject, lastAt }) => (
              <li key={address} className="border-b border-line/60">
                <button
                  type="button"
                  onClick={() => open(address)}
                  className="flex w-full items-center gap-3 px-3 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
                >
                  <Avatar name={address} size={34} />
                  <span className="min-w-0 flex-1">
                    <span className="flex gap-2">
                      <span className="min-w-0 flex-1 truncate font-medium">{address}</span>
                      <span className="text-2xs text-faint">
                        <Timestamp at={lastAt} />
                      </span>
                    </span>
                    <span className="block truncate text-xs text-soft" dir="auto">
                      {lastSubject}
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
