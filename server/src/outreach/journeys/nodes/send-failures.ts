import type { Texts } from './words.ts'

/*
 * Why a message was not sent or still waits, by the name of the error (docs/behaviour/messaging.md: Channels). Only the
 * texts that name the provider are about messages that a provider has seen.
 */

/** Parley decided it before the message left, or the provider did for the same reason. */
const decided = {
  window_closed: {
    en: 'The person has not written in the last 24 hours, so only a template can be sent.',
    es: 'La persona no ha escrito en las últimas 24 horas, así que solo se puede enviar una plantilla.',
    pt: 'A pessoa não escreveu nas últimas 24 horas, então só um modelo pode ser enviado.',
  },
  recipient_unreachable: {
    en: 'This person cannot be reached at this address.',
    es: 'No se puede contactar a esta persona en esta dirección.',
    pt: 'Não é possível contatar esta pessoa neste endereço.',
  },
} satisfies Record<string, Texts>

/** Parley decided it, and no provider has seen the message. */
const byParley = {
  not_a_test_number: {
    en: 'Parley sent nothing: in a test environment, messages go only to test numbers.',
    es: 'Parley no envió nada: en un entorno de prueba, los mensajes solo llegan a números de prueba.',
    pt: 'O Parley não enviou nada: em um ambiente de teste, as mensagens só vão para números de teste.',
  },
  address_taken: {
    en: 'Parley sent nothing, because another person with this address got the campaign.',
    es: 'Parley no envió nada, porque otra persona con esta dirección recibió la campaña.',
    pt: 'O Parley não enviou nada, porque outra pessoa com este endereço recebeu a campanha.',
  },
  channel_disconnected: {
    en: 'Parley sent nothing, because the sender was disconnected.',
    es: 'Parley no envió nada, porque el remitente se desconectó.',
    pt: 'O Parley não enviou nada, porque o remetente foi desconectado.',
  },
  provider_unreachable: {
    en: 'Parley could not reach the provider.',
    es: 'Parley no pudo conectar con el proveedor.',
    pt: 'O Parley não conseguiu se conectar ao provedor.',
  },
  template_unknown: {
    en: 'Parley sent nothing, because the template no longer exists.',
    es: 'Parley no envió nada, porque la plantilla ya no existe.',
    pt: 'O Parley não enviou nada, porque o modelo não existe mais.',
  },
  text_too_long: {
    en: 'Parley sent nothing, because the text is too long with the values of this person.',
    es: 'Parley no envió nada, porque el texto es demasiado largo con los datos de esta persona.',
    pt: 'O Parley não enviou nada, porque o texto fica longo demais com os dados desta pessoa.',
  },
  template_parameters_missing: {
    en: 'Parley sent nothing, because a placeholder of the template has no value.',
    es: 'Parley no envió nada, porque una variable de la plantilla no tiene valor.',
    pt: 'O Parley não enviou nada, porque uma variável do modelo não tem valor.',
  },
  form_closed: {
    en: 'Parley sent nothing, because the form of the template is paused or deleted.',
    es: 'Parley no envió nada, porque el formulario de la plantilla está en pausa o se eliminó.',
    pt: 'O Parley não enviou nada, porque o formulário do modelo está pausado ou foi excluído.',
  },
  flow_blocked: {
    en: 'Parley sent nothing, because WhatsApp has blocked the form of the template.',
    es: 'Parley no envió nada, porque WhatsApp bloqueó el formulario de la plantilla.',
    pt: 'O Parley não enviou nada, porque o WhatsApp bloqueou o formulário do modelo.',
  },
  flow_throttled: {
    en: 'WhatsApp lets the form be sent ten times an hour, and Parley waits for that up to a day, with campaigns longer.',
    es: 'WhatsApp permite enviar el formulario diez veces por hora, y Parley espera hasta un día, con campañas más.',
    pt: 'O WhatsApp permite enviar o formulário dez vezes por hora, e o Parley espera até um dia, com campanhas mais.',
  },
  offer_ended: {
    en: 'Parley sent nothing, because the offer has ended.',
    es: 'Parley no envió nada, porque la oferta ya terminó.',
    pt: 'O Parley não enviou nada, porque a oferta já terminou.',
  },
  offer_end_invalid: {
    en: 'Parley sent nothing, because the end of the offer is not a time with its zone.',
    es: 'Parley no envió nada, porque el fin de la oferta no es una hora con su zona.',
    pt: 'O Parley não enviou nada, porque o fim da oferta não é um horário com fuso.',
  },
  code_too_long: {
    en: 'Parley sent nothing, because the code has more than 15 characters.',
    es: 'Parley no envió nada, porque el código tiene más de 15 caracteres.',
    pt: 'O Parley não enviou nada, porque o código tem mais de 15 caracteres.',
  },
  link_invalid: {
    en: 'Parley sent nothing, because a button would lead to no web address.',
    es: 'Parley no envió nada, porque un botón no llevaría a ninguna dirección web.',
    pt: 'O Parley não enviou nada, porque um botão não levaria a nenhum endereço da web.',
  },
  file_missing: {
    en: 'Parley sent nothing, because the file no longer exists.',
    es: 'Parley no envió nada, porque el archivo ya no existe.',
    pt: 'O Parley não enviou nada, porque o arquivo não existe mais.',
  },
} satisfies Record<string, Texts>

const byProvider = {
  provider_account_refused: {
    en: 'The provider refused the sender: check its token, payment and registration.',
    es: 'El proveedor rechazó al remitente: revisa su token, su pago y su registro.',
    pt: 'O provedor recusou o remetente: verifique o token, o pagamento e o registro.',
  },
  provider_throttled: {
    en: 'The provider limited the rate for a day.',
    es: 'El proveedor limitó el ritmo durante un día.',
    pt: 'O provedor limitou o ritmo durante um dia.',
  },
  marketing_declined: {
    en: 'The provider did not deliver it, because this person gets no more marketing messages.',
    es: 'El proveedor no lo entregó, porque esta persona no recibe más mensajes de marketing.',
    pt: 'O provedor não entregou, porque esta pessoa não recebe mais mensagens de marketing.',
  },
  template_refused: {
    en: 'The provider refused the template.',
    es: 'El proveedor rechazó la plantilla.',
    pt: 'O provedor recusou o modelo.',
  },
  message_refused: {
    en: 'The provider refused the message.',
    es: 'El proveedor rechazó el mensaje.',
    pt: 'O provedor recusou a mensagem.',
  },
  provider_refused: {
    en: 'The provider refused the message for a reason that Parley does not know.',
    es: 'El proveedor rechazó el mensaje por un motivo que Parley no conoce.',
    pt: 'O provedor recusou a mensagem por um motivo que o Parley não conhece.',
  },
} satisfies Record<string, Texts>

/** Why a step that sends failed, by the name of its error. */
export const sendFailures = { ...decided, ...byParley, ...byProvider }

/** Why messages wait or were canceled. Steps do not fail because of these. */
const held = {
  contact_suppressed: {
    en: 'Parley sent nothing, because this person is on the do-not-contact list.',
    es: 'Parley no envió nada, porque esta persona está en la lista de no contactar.',
    pt: 'O Parley não enviou nada, porque esta pessoa está na lista de não contatar.',
  },
  no_consent: {
    en: 'Parley sent nothing, because this person has not agreed to the topic on this channel, or no longer does.',
    es: 'Parley no envió nada, porque esta persona no dio su consentimiento para el tema en este canal o lo retiró.',
    pt: 'O Parley não enviou nada, porque esta pessoa não deu consentimento para o tema neste canal ou o retirou.',
  },
  run_ended: {
    en: 'Parley sent nothing, because the run had ended.',
    es: 'Parley no envió nada, porque la ejecución había terminado.',
    pt: 'O Parley não enviou nada, porque a execução havia terminado.',
  },
  human_took_over: {
    en: 'Parley did not send the agent’s message, because a person took over.',
    es: 'Parley no envió el mensaje del agente, porque una persona tomó el control.',
    pt: 'O Parley não enviou a mensagem do agente, porque uma pessoa assumiu.',
  },
  handed_back: {
    en: 'Parley did not send it, because the conversation was handed back to the agent.',
    es: 'Parley no lo envió, porque la conversación se devolvió al agente.',
    pt: 'O Parley não enviou, porque a conversa foi devolvida ao agente.',
  },
  continued_elsewhere: {
    en: 'Parley did not send it, because the person went on in another conversation.',
    es: 'Parley no lo envió, porque la persona siguió en otra conversación.',
    pt: 'O Parley não enviou, porque a pessoa continuou em outra conversa.',
  },
  template_not_approved: {
    en: 'Parley sent nothing, because the template is not approved.',
    es: 'Parley no envió nada, porque la plantilla no está aprobada.',
    pt: 'O Parley não enviou nada, porque o modelo não está aprovado.',
  },
  person_limit_reached: {
    en: 'This person got as many messages as the organization allows in that period.',
    es: 'Esta persona recibió el máximo de mensajes que la organización permite en ese período.',
    pt: 'Esta pessoa recebeu o máximo de mensagens que a organização permite nesse período.',
  },
  quiet_hours: {
    en: 'It waits for the end of the quiet hours.',
    es: 'Espera el fin del horario de silencio.',
    pt: 'Aguarda o fim do horário de silêncio.',
  },
  channel_paused: {
    en: 'It waits, because the sender is paused.',
    es: 'Espera, porque el remitente está en pausa.',
    pt: 'Aguarda, porque o remetente está em pausa.',
  },
  account_unreadable: {
    en: 'It waits, because the secrets of the sender cannot be read. Enter them again.',
    es: 'Espera, porque no se pueden leer los secretos del remitente. Ingrésalos de nuevo.',
    pt: 'Aguarda, porque os segredos do remetente não podem ser lidos. Insira-os de novo.',
  },
  no_result: {
    en: 'The provider did not say whether it took the message, so Parley does not send it again.',
    es: 'El proveedor no indicó si aceptó el mensaje, así que Parley no lo envía otra vez.',
    pt: 'O provedor não informou se aceitou a mensagem, então o Parley não a envia de novo.',
  },
  restored: {
    en: 'The database was restored from a backup. The message may have been sent before, so Parley does not send it again.',
    es: 'La base de datos se restauró desde una copia de seguridad. Es posible que el mensaje ya se haya enviado, así que Parley no lo envía otra vez.',
    pt: 'O banco de dados foi restaurado de um backup. A mensagem pode já ter sido enviada, então o Parley não a envia de novo.',
  },
} satisfies Record<string, Texts>

/** By the error codes of messages that are not a provider's. */
const OWN: Readonly<Record<string, Texts>> = { ...sendFailures, ...held }

/** Why a message was not sent or waits: in Parley's words, or in the provider's for a code of its own. */
export function messageReason(code: string, text: string | null): Texts {
  const own = OWN[code]
  if (own) return own
  const said = text ? `: ${text}` : '.'
  return {
    en: `The provider refused the message (${code})${said}`,
    es: `El proveedor rechazó el mensaje (${code})${said}`,
    pt: `O provedor recusou a mensagem (${code})${said}`,
  }
}
