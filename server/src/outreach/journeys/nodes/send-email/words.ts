import { sendFailures } from '../send-failures.ts'
import { sendMessageWords } from '../send-message/words.ts'
import { bySignal, type Words } from '../words.ts'

const failures = {
  template_missing: {
    en: 'The email template no longer exists.',
    es: 'La plantilla de correo ya no existe.',
    pt: 'O modelo de e-mail não existe mais.',
  },
  channel_missing: {
    en: 'No connected address can send this email.',
    es: 'Ninguna dirección conectada puede enviar este correo.',
    pt: 'Nenhum endereço conectado pode enviar este e-mail.',
  },
  address_missing: {
    en: 'This person has no email address.',
    es: 'Esta persona no tiene dirección de correo.',
    pt: 'Esta pessoa não tem endereço de e-mail.',
  },
  binding_empty: {
    en: 'A variable of the email has no value for this person.',
    es: 'Una variable del correo no tiene valor para esta persona.',
    pt: 'Uma variável do e-mail não tem valor para esta pessoa.',
  },
  person_limit_reached: sendMessageWords.failures.person_limit_reached,
  ...sendFailures,
  message_failed: {
    en: 'The email was not sent.',
    es: 'El correo no se envió.',
    pt: 'O e-mail não foi enviado.',
  },
}

export const sendEmailWords = {
  name: { en: 'Send email', es: 'Enviar correo', pt: 'Enviar e-mail' },
  does: {
    en: 'Sends an email to the person.',
    es: 'Envía un correo a la persona.',
    pt: 'Envia um e-mail à pessoa.',
  },
  waits: {
    en: 'Waits for the email to be sent',
    es: 'Espera a que se envíe el correo',
    pt: 'Aguarda o envio do e-mail',
  },
  waitsUntil: {
    en: 'The email was sent. Waits for its delivery',
    es: 'El correo se envió. Espera su entrega',
    pt: 'O e-mail foi enviado. Aguarda a entrega',
  },
  why: bySignal({
    SENT: {
      en: 'The mail server accepted the email.',
      es: 'El servidor de correo aceptó el mensaje.',
      pt: 'O servidor de e-mail aceitou a mensagem.',
    },
    FAILED: {
      en: 'The email could not be sent to this person, or it bounced.',
      es: 'No se pudo enviar el correo a esta persona, o fue devuelto.',
      pt: 'Não foi possível enviar o e-mail a esta pessoa, ou ele voltou.',
    },
    UNDELIVERED: {
      en: 'The email was not delivered in time.',
      es: 'El correo no se entregó a tiempo.',
      pt: 'O e-mail não foi entregue a tempo.',
    },
  }),
  failures,
} satisfies Words<'SEND_EMAIL'>
