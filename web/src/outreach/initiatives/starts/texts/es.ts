import type { StartId, StartTexts } from '../starts.ts'

export const TEXTS: Readonly<Record<StartId, StartTexts>> = {
  survey: {
    name: 'Encuesta después de una compra',
    about: 'Pregunta qué tan satisfechas están las personas con su pedido y qué puedes mejorar.',
    objective: 'Saber qué tan satisfechos están los clientes con su último pedido y qué mejorar.',
    context: 'Agradece la respuesta. Si algo está mal con un pedido, di que el equipo se pondrá en contacto.',
    messages: [
      'Hola, {{person.firstName}}. Gracias por tu pedido. ¿Podemos hacerte dos preguntas breves?',
      'Hola, {{person.firstName}}. Tu opinión nos ayuda a mejorar. ¿Tienes un minuto para dos preguntas sobre tu pedido?',
    ],
    questions: [
      { text: 'Del 1 al 5, ¿qué tan satisfecho estás con tu pedido?' },
      { text: '¿Qué podríamos hacer mejor la próxima vez?' },
    ],
    fields: [
      {
        label: 'Satisfacción',
        description: 'Qué tan satisfecha está la persona con el pedido, del 1 (mal) al 5 (excelente).',
      },
      { label: 'Mejora', description: 'Lo que la persona quisiera que hagamos mejor.' },
    ],
  },
  winBack: {
    name: 'Recuperar clientes inactivos',
    about: 'Averigua por qué las personas dejaron de comprar e invítalas a volver.',
    objective: 'Saber por qué los clientes dejaron de comprar y si una oferta los haría volver.',
    context:
      'Sé amable y breve. No prometas un descuento. Di que el equipo envía ofertas a quienes las quieren.',
    messages: [
      'Hola, {{person.firstName}}. Hace tiempo que no te vemos y nos gustaría saber por qué. ¿Podemos hacerte dos preguntas?',
      'Hola, {{person.firstName}}. Todavía nos gustaría saber de ti. ¿Qué te impidió volver?',
      'Hola, {{person.firstName}}. Este es nuestro último mensaje sobre el tema. ¿Hay algo que te haría volver con nosotros?',
    ],
    questions: [
      {
        text: '¿Cuál fue la razón principal por la que dejaste de comprarnos?',
        options: ['Precio', 'Calidad', 'Entrega', 'Ya no lo necesito', 'Otra cosa'],
      },
      { text: '¿Te gustaría recibir una oferta nuestra?' },
    ],
    fields: [
      {
        label: 'Razón',
        description: 'La razón principal por la que la persona dejó de comprar.',
        values: ['Precio', 'Calidad', 'Entrega', 'Ya no lo necesito', 'Otra cosa'],
      },
      { label: 'Quiere una oferta', description: 'Si la persona quisiera recibir una oferta.' },
    ],
  },
  appointment: {
    name: 'Confirmar citas',
    about: 'Pide a las personas que confirmen una cita en cuanto se reserva.',
    objective: 'Saber si la persona asistirá a la cita.',
    context:
      'Para mover una cita, la persona dice cuándo tiene tiempo y el equipo responde con una nueva fecha.',
    messages: [
      'Hola, {{person.firstName}}. Tienes una cita con nosotros el {{engagement.workflowState.date}}. ¿Nos confirmas que vendrás?',
      'Hola, {{person.firstName}}. Por favor, dinos si vendrás a tu cita del {{engagement.workflowState.date}}. Gracias.',
    ],
    questions: [
      { text: '¿Vendrás a tu cita?' },
      { text: '¿Hay algo que debamos preparar, u otra hora que te convenga más?' },
    ],
    fields: [
      { label: 'Confirmada', description: 'Si la persona asistirá a la cita.' },
      { label: 'Deseos', description: 'Qué preparar, o cuándo le convendría otra cita a la persona.' },
    ],
  },
  lead: {
    name: 'Calificar prospectos',
    about: 'Pregunta a los nuevos contactos de tus formularios qué necesitan y cuándo.',
    objective: 'Saber qué necesita la persona, cuándo, y si quiere una llamada.',
    context: 'No menciones precios. Di que un colega llama en el plazo de un día hábil.',
    messages: [
      'Hola, {{person.firstName}}. Gracias por tu interés. ¿Podemos hacerte tres preguntas breves para ayudarte mejor?',
      'Hola, {{person.firstName}}. Seguimos aquí para ayudarte. ¿Qué estás buscando?',
    ],
    questions: [
      { text: '¿Qué estás buscando?' },
      {
        text: '¿Cuándo te gustaría empezar?',
        options: ['Este mes', 'En los próximos tres meses', 'Más adelante'],
      },
      { text: '¿Podemos llamarte?' },
    ],
    fields: [
      { label: 'Necesidad', description: 'Lo que la persona está buscando.' },
      {
        label: 'Plazo',
        description: 'Cuándo quisiera empezar la persona.',
        values: ['Este mes', 'En los próximos tres meses', 'Más adelante'],
      },
      { label: 'Quiere una llamada', description: 'Si podemos llamar a la persona.' },
    ],
  },
  invitation: {
    name: 'Invitar a un evento',
    about: 'Invita a las personas, recuérdaselo una vez y cuenta los lugares.',
    objective: 'Saber quién viene al evento y cuántos lugares necesita.',
    context:
      'Agrega aquí la fecha, el lugar y el programa de tu evento. El agente los usa en sus respuestas.',
    messages: [
      'Hola, {{person.firstName}}. Nos gustaría invitarte a nuestro próximo evento. ¿Te gustaría venir?',
      'Hola, {{person.firstName}}. Todavía hay lugares para nuestro evento. ¿Quieres acompañarnos?',
    ],
    questions: [
      { text: '¿Te gustaría venir al evento?' },
      { text: '¿Cuántos lugares necesitas, del 1 al 10?' },
    ],
    fields: [
      { label: 'Asiste', description: 'Si la persona viene al evento.' },
      { label: 'Lugares', description: 'Cuántos lugares necesita la persona.' },
    ],
  },
  payment: {
    name: 'Recordar un pago',
    about: 'Recuerda a las personas una factura vencida hasta que se pague.',
    objective: 'Saber cuándo pagará la persona y si necesita ayuda.',
    context: 'Sé cortés. No amenaces. Si la persona ya pagó, agradécele y di que el equipo lo revisará.',
    messages: [
      'Hola, {{person.firstName}}. Tu factura de {{engagement.workflowState.amount}} está vencida. ¿Cuándo podrás pagarla?',
      'Hola, {{person.firstName}}. Te recordamos tu factura pendiente de {{engagement.workflowState.amount}}. ¿Podemos ayudarte?',
      'Hola, {{person.firstName}}. Tu factura de {{engagement.workflowState.amount}} sigue pendiente. Por favor, dinos cuándo la pagarás.',
    ],
    questions: [{ text: '¿Cuándo podrás pagar?' }, { text: '¿Necesitas ayuda con esta factura?' }],
    fields: [
      { label: 'Cuándo paga', description: 'Cuándo dice la persona que pagará.' },
      { label: 'Necesita ayuda', description: 'Si la persona necesita ayuda con la factura.' },
    ],
  },
  nps: {
    name: 'NPS con seguimiento',
    about: 'Pregunta qué tan probable es que te recomienden, y por qué.',
    objective: 'Medir qué tan probable es que los clientes nos recomienden y saber por qué.',
    context: 'Agradece cualquier puntaje. No intentes cambiar la opinión de la persona.',
    messages: [
      'Hola, {{person.firstName}}. Nos gustaría hacerte una pregunta sobre nosotros. ¿Tienes un momento?',
      'Hola, {{person.firstName}}. ¿Podemos hacerte todavía una pregunta breve? Toma menos de un minuto.',
    ],
    questions: [
      { text: 'Del 0 al 10, ¿qué tan probable es que nos recomiendes a un amigo?' },
      { text: '¿Cuál es la razón principal de tu puntaje?' },
    ],
    fields: [
      { label: 'NPS', description: 'Qué tan probable es que la persona nos recomiende, del 0 al 10.' },
      { label: 'Por qué', description: 'La razón principal del puntaje.' },
    ],
  },
  reConsent: {
    name: 'Volver a pedir el consentimiento',
    about: 'Pregunta a las personas si todavía quieren recibir tus mensajes.',
    objective: 'Saber si la persona todavía quiere recibir nuestros mensajes.',
    context: 'Acepta un no de inmediato y agradece. No preguntes la razón.',
    messages: [
      'Hola, {{person.firstName}}. Nos gustaría seguir informándote sobre novedades y ofertas. ¿Te parece bien?',
      'Hola, {{person.firstName}}. Por favor, dinos si todavía quieres recibir nuestros mensajes. Sin respuesta, dejamos de escribirte.',
    ],
    questions: [{ text: '¿Quieres seguir recibiendo nuestros mensajes?' }],
    fields: [{ label: 'Acepta', description: 'Si la persona quiere seguir recibiendo mensajes.' }],
  },
}
