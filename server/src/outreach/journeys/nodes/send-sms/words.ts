import { sendFailures } from '../send-failures.ts'
import { sendMessageWords } from '../send-message/words.ts'
import { bySignal, type Words } from '../words.ts'

const failures = {
  // Of a fallback on another channel.
  template_missing: {
    en: 'The template no longer exists.',
    es: 'La plantilla ya no existe.',
    pt: 'O modelo não existe mais.',
  },
  channel_missing: {
    en: 'No connected number can send this SMS.',
    es: 'Ningún número conectado puede enviar este SMS.',
    pt: 'Nenhum número conectado pode enviar este SMS.',
  },
  address_missing: sendMessageWords.failures.address_missing,
  binding_empty: {
    en: 'A variable of the SMS has no value for this person.',
    es: 'Una variable del SMS no tiene valor para esta persona.',
    pt: 'Uma variável do SMS não tem valor para esta pessoa.',
  },
  person_limit_reached: sendMessageWords.failures.person_limit_reached,
  ...sendFailures,
  message_failed: {
    en: 'The SMS was not sent.',
    es: 'El SMS no se envió.',
    pt: 'O SMS não foi enviado.',
  },
}

export const sendSmsWords = {
  name: { en: 'Send SMS', es: 'Enviar SMS', pt: 'Enviar SMS' },
  does: {
    en: 'Sends an SMS to the person.',
    es: 'Envía un SMS a la persona.',
    pt: 'Envia um SMS à pessoa.',
  },
  waits: {
    en: 'Waits for the SMS to be sent',
    es: 'Espera a que se envíe el SMS',
    pt: 'Aguarda o envio do SMS',
  },
  waitsUntil: {
    en: 'The SMS was sent. Waits for its delivery',
    es: 'El SMS se envió. Espera su entrega',
    pt: 'O SMS foi enviado. Aguarda a entrega',
  },
  why: bySignal({
    SENT: {
      en: 'The SMS was sent.',
      es: 'El SMS se envió.',
      pt: 'O SMS foi enviado.',
    },
    FAILED: {
      en: 'The SMS could not be sent to this person, or was not delivered.',
      es: 'No se pudo enviar el SMS a esta persona, o no se entregó.',
      pt: 'Não foi possível enviar o SMS a esta pessoa, ou ele não foi entregue.',
    },
    UNDELIVERED: {
      en: 'The SMS was not delivered in time.',
      es: 'El SMS no se entregó a tiempo.',
      pt: 'O SMS não foi entregue a tempo.',
    },
  }),
  failures,
} satisfies Words<'SEND_SMS'>
