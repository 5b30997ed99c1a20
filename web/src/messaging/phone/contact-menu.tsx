import { useLingui } from '@lingui/react/macro'
import { phone } from '../../shell/frame/phone-state.ts'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Ellipsis } from '../../ui/icons/icons.tsx'
import { Menu, MenuCheck, MenuItem, MenuLine } from '../../ui/overlays/menu.tsx'
import { type PhoneMessage, type SimulatedPhone, useChangePhone, useSend } from './queries.ts'

interface ContactMenuProps {
  contact: SimulatedPhone
  messages: readonly PhoneMessage[]
}

/** What a contact does besides writing. */
export function ContactMenu({ contact, messages }: ContactMenuProps) {
  const { t, i18n } = useLingui()
  const { phoneNumber, isOnline, isManual } = contact
  const change = useChangePhone(phoneNumber)
  const send = useSend(phoneNumber)
  const changeNumber = useApiMutation(() => parley.simulatedPhones.changeNumber({ phoneNumber }), {
    changes: [['simulatedPhones']],
    done: ({ phoneNumber }) => t`The number is now ${phoneNumber}`,
    onDone: ({ phoneNumber }) => phone.hold({ channel: 'whatsapp', address: phoneNumber }),
  })
  return (
    <Menu
      align="end"
      className="w-60"
      trigger={
        <Button kind="quiet" size="icon" aria-label={t`What this contact does`}>
          <Ellipsis size={16} />
        </Button>
      }
    >
      <MenuCheck checked={isOnline} onCheckedChange={(checked) => change.mutate({ isOnline: checked })}>
        {t({ message: 'Online', context: 'phone' })}
      </MenuCheck>
      <MenuCheck checked={isManual} onCheckedChange={(checked) => change.mutate({ isManual: checked })}>
        {t`Stay silent unless I write`}
      </MenuCheck>
      <MenuLine />
      <MenuItem
        disabled={!isOnline}
        onSelect={() => send.mutate({ content: { kind: 'text', text: optOutWord(messages, i18n.locale) } })}
      >
        {t`Opt out`}
      </MenuItem>
      <MenuItem disabled={!isOnline} onSelect={() => changeNumber.mutate()}>
        {t`Change number`}
      </MenuItem>
    </Menu>
  )
}

const WORDS: Record<string, string> = { en: 'STOP', es: 'BAJA', pt: 'SAIR' }
const SIGNS = {
  es: /[¿¡ñ]|\b(hola|gracias|para|una|quieres)\b/i,
  pt: /[ãõç]|\b(olá|obrigad[oa]|você|uma)\b/i,
}

/** The word that ends messages, in the language that the business writes. */
function optOutWord(messages: readonly PhoneMessage[], locale: string): string {
  const text = messages.findLast(({ direction }) => direction === 'received')?.body ?? ''
  const language = SIGNS.pt.test(text) ? 'pt' : SIGNS.es.test(text) ? 'es' : text === '' ? locale : 'en'
  return WORDS[language] ?? WORDS.en!
}
