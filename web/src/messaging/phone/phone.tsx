import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useInstallation } from '../../shell/frame/installation.ts'
import { phone, usePhoneState } from '../../shell/frame/phone-state.ts'
import { cn } from '../../ui/class-names.ts'
import { ClockPanel } from './clock-panel.tsx'
import { Contacts } from './contacts.tsx'
import { MailThread } from './mail/mail-thread.tsx'
import { Mailboxes } from './mail/mailboxes.tsx'
import { useLivelyPhone } from './queries.ts'
import { SmsPhones } from './sms/sms-phones.tsx'
import { SmsThread } from './sms/sms-thread.tsx'
import { Thread } from './thread.tsx'

/** A simulated contact's phone: contacts, then the conversation with one of them. */
export function Phone({ actions }: { actions: ReactNode }) {
  const { t } = useLingui()
  const { channel, held } = usePhoneState()
  const installation = useInstallation()
  useLivelyPhone()
  const channels = [
    ['whatsapp', t`WhatsApp`],
    ['sms', 'SMS'],
    ['email', t({ message: 'Email', context: 'channel' })],
  ] as const
  return (
    <>
      <header className="flex h-12 shrink-0 items-center gap-1 border-b px-3">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{t`Simulated phone`}</h2>
        <div role="group" aria-label={t`Channel`} className="flex rounded-md border p-0.5">
          {channels.map(([id, label]) => (
            <button
              key={id}
              type="button"
              aria-pressed={channel === id}
              onClick={() => phone.show(id)}
              className={cn(
                'h-6 rounded px-2 text-xs text-soft',
                channel === id && 'bg-hover font-medium text-ink dark:bg-line',
              )}
            >
              {label}
            </button>
          ))}
        </div>
        {actions}
      </header>
      {installation?.clock.isMovable && <ClockPanel clock={installation.clock} />}
      <div className="flex min-h-0 flex-1 flex-col">
        {held === null && channel === 'whatsapp' && <Contacts />}
        {held === null && channel === 'sms' && <SmsPhones />}
        {held === null && channel === 'email' && <Mailboxes />}
        {held?.channel === 'whatsapp' && <Thread key={held.address} phoneNumber={held.address} />}
        {held?.channel === 'sms' && <SmsThread key={held.address} phoneNumber={held.address} />}
        {held?.channel === 'email' && <MailThread key={held.address} address={held.address} />}
      </div>
    </>
  )
}
