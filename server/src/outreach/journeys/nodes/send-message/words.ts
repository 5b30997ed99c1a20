import { sendFailures } from '../send-failures.ts'
import { bySignal, type Words } from '../words.ts'

const failures = {
  template_missing: {
    en: 'No template is linked to this round.',
    es: 'No hay una plantilla vinculada a esta ronda.',
    pt: 'Nenhum modelo está vinculado a esta rodada.',
  },
  template_not_approved: {
    en: 'The template is not approved.',
    es: 'La plantilla no está aprobada.',
    pt: 'O modelo não está aprovado.',
  },
  channel_missing: {
    en: 'No connected number can send this template.',
    es: 'Ningún número conectado puede enviar esta plantilla.',
    pt: 'Nenhum número conectado pode enviar este modelo.',
  },
  address_missing: {
    en: 'This person has no phone number.',
    es: 'Esta persona no tiene número de teléfono.',
    pt: 'Esta pessoa não tem número de telefone.',
  },
  binding_empty: {
    en: 'A placeholder of the template has no value for this person.',
    es: 'Una variable de la plantilla no tiene valor para esta persona.',
    pt: 'Uma variável do modelo não tem valor para esta pessoa.',
  },
  person_limit_reached: {
    en: 'This person already got as many messages as the organization allows in that period.',
    es: 'Esta persona ya recibió el máximo de mensajes que la organización permite en ese período.',
    pt: 'Esta pessoa já recebeu o máximo de mensagens que a organização permite nesse período.',
  },
  ...sendFailures,
  message_failed: {
    en: 'The message was not sent.',
    es: 'El mensaje no se envió.',
    pt: 'A mensagem não foi enviada.',
  },
}

export const sendMessageWords = {
  name: { en: 'Send message', es: 'Enviar mensaje', pt: 'Enviar mensagem' },
  does: {
    en: 'Sends an approved template to the person.',
    es: 'Envía una plantilla aprobada a la persona.',
    pt: 'Envia um modelo aprovado à pessoa.',
  },
  waits: {
    en: 'Waits for the message to be sent',
    es: 'Espera a que se envíe el mensaje',
    pt: 'Aguarda o envio da mensagem',
  },
  waitsUntil: {
    en: 'The message was sent. Waits for its delivery',
    es: 'El mensaje se envió. Espera su entrega',
    pt: 'A mensagem foi enviada. Aguarda a entrega',
  },
  why: bySignal({
    SENT: {
      en: 'The provider accepted the message.',
      es: 'El proveedor aceptó el mensaje.',
      pt: 'O provedor aceitou a mensagem.',
    },
    FAILED: {
      en: 'The message could not be sent to this person.',
      es: 'No se pudo enviar el mensaje a esta persona.',
      pt: 'Não foi possível enviar a mensagem a esta pessoa.',
    },
    UNDELIVERED: {
      en: 'The message was not delivered in time.',
      es: 'El mensaje no se entregó a tiempo.',
      pt: 'A mensagem não foi entregue a tempo.',
    },
  }),
  failures,
} satisfies Words<'SEND_MESSAGE'>
