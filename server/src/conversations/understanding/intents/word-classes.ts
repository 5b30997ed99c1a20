/** Classes of interchangeable words in the patterns of intents. */
export const WORD_CLASSES = {
  bot: `bot bots robot robots robo robos chatbot chat_bot machine maquina computer computadora computador ai ia chatgpt gpt
    automated automatic automatico automatica automatizado automatizada program programa software script artificial
    inteligencia_artificial algoritmo human humano humana person people persona pessoa gente real de_verdad de_verdade`,
  person: `person people human humans agent agents representative rep advisor adviser consultant recruiter handler reception management operator someone somebody staff employee manager
    supervisor boss doctor doctora medico medica nurse enfermera enfermeira secretaria tecnico tecnica technician jefe jefa chefe gente being persona personas humano humana agente asesor asesora reclutador reclutadora administracion gerencia recepcion recepcao direccion diretoria ejecutivo ejecutiva representante operador operadora alguien
    encargado encargada supervisora gerente vendedor vendedora comercial pessoa pessoas atendente consultor consultora alguem
    responsavel`,
  contact: `talk* speak* chat* escal* comunicas connect connected transfer transferred contact reach call hablar* hable hablo comunicar* contact*
    conectar* pasar* transferir* derivar* atienda atender* llame llamen falar fale conversar passar transferir chamar contatar
    atenda`,
  wish: `want wanna need prefer like love could can please rather let may quiero quisiera querria necesito puedo podria puede
    pueden puedes podrian podrias prefiero gustaria favor deseo quero queria preciso posso poderia pode podem prefiro gostaria tem deja dejame dejeme deixa`,
  handover: `transfer connect put pass get give pasame paseme pasas pasa comunicas comunica comunicame comuniqueme comuniquenme pasenme transfiereme transfierame derivame
    conectame passa passe passar transfere transfira chama chame`,
  busy: `busy driving working in_a_meeting at_work in_class ocupado ocupada trabajando manejando conduciendo reunido reunida
    laburando chambeando currando en_reunion en_junta en_una_junta en_una_reunion en_el_trabajo en_clase trabalhando trampando dirigindo em_reuniao em_uma_reuniao numa_reuniao no_trabalho
    na_aula em_aula numa_aula corrido corrida boarding swamped slammed atareado atareada atareada enrolado enrolada cocinando cooking cozinhando`,
  place: `call meeting work bus train plane class lecture gym doctor doctors dentist hospital road shower store supermarket church movie movies cinema queue line airport client customer lunch dinner traffic
    llamada reunion junta trabajo bus tren metro avion clase gimnasio medico doctor dentista hospital calle carretera ducha tienda super supermercado iglesia misa cine fila cola aeropuerto cliente almuerzo cena trafico taxi viaje
    ligacao chamada reuniao trabalho servico onibus trem metro aviao aula academia medico dentista rua estrada banho mercado igreja culto cinema aeroporto almoco jantar transito uber viagem plantao`,
  disturb: `text texting message messaging write writing contact contacting bother bothering call calling send sending spam
    spamming escribir escriban escribas escriba molestar molesten molestes contactar contacten contactes llamar llamen llames
    mandar manden mandes enviar envien envies mandar mande mandem envie enviem escrever escreva escrevam ligar ligue liguem
    incomodar incomode incomodem perturbar perturbe perturbem contatar escribirme molestarme contactarme llamarme mandarme
    enviarme`,
  // A human named by profession (`o farmacêutico`). People of one's own are excluded: talking to them first is no
  // request.
  someone:
    '(?!(?:wife|husband|family|kids|boss|partner|accountant|lawyer|bank|familia|esposa|esposo|marido|mujer|socio|socia|contador|abogado|advogado|banco|pareja|gente|pessoal|galera)\\b)[^ ]+',
  survey: `questions surveys messages texts preguntas encuestas mensajes perguntas pesquisas mensagens mensagem mensaje contato`,
} as const
