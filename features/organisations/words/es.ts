import { translated } from '#kit/words/words.ts';
import type { OrganisationsWords } from './zh.ts';

export const es = translated<'es', OrganisationsWords>()({
  title: 'Organizaciones',
  fields: {
    shop_type: 'Clase de organización',
    kind: 'Tipo de organización',
    short_name: 'Nombre corto',
    full_name: 'Nombre completo',
    his_code: 'Código HIS',
    his_departments: 'Códigos HIS de departamentos asociados',
    shared_bed_codes: 'Códigos HIS de camas compartidas',
    parent_id: 'Organización superior',
    parent_name: 'Organización superior',
    director_id: 'Director/a del departamento',
    director_name: 'Director/a del departamento',
    head_nurse_id: 'Supervisor/a de enfermería',
    head_nurse_name: 'Supervisor/a de enfermería',
    admin_account: 'Cuenta de administrador',
    admin_password: 'Contraseña de administrador',
    time_zone: 'Zona horaria',
    country: 'País',
    currency: 'Moneda',
    time_zone_in_force: 'Zona horaria vigente',
    country_in_force: 'País vigente',
    currency_in_force: 'Moneda vigente',
    org_id: 'Organización',
    created_at: 'Creado',
  },
  enums: {
    shop_type: {
      '5': 'hospital (5)',
      '6': 'departamento (6)',
    },
    kind: {
      hospital: 'hospital',
      department: 'departamento',
      institution: 'institución',
      organisation: 'organización',
    },
    block: {
      organisations: 'organizaciones subordinadas',
      staff: 'personal',
      spaces: 'espacios',
      devices: 'dispositivos',
      residents: 'pacientes',
      stays: 'estancias anteriores',
      calls: 'llamadas',
    },
  },
  things: {
    partinfo: 'organización',
  },
  sidebar: {
    orginazition: 'Organizaciones',
  },
  errors: {
    SHOP_NULL: 'La organización no existe',
    ADMIN_PASSWORD_ERROR: 'La cuenta de administrador ya existe, pero la contraseña no coincide',
    PRIMARY_KEY_NULL: 'Falta indicar el departamento',
    OWN_ANCESTOR: 'Una organización no puede estar debajo de sí misma',
    NOT_EMPTY: 'La organización aún tiene datos y no se puede eliminar',
    PARENT_KIND:
      'Un departamento no tiene organizaciones por debajo: elija un hospital o una institución',
    TYPE_FIXED: 'La clase no puede cambiar mientras haya algo por debajo de la organización',
    KIND_MISMATCH:
      'Un hospital o una institución son de tipo 5; un departamento o una organización, de tipo 6',
  },
  pages: {
    OrganisationList: 'Organizaciones',
    OrganisationRegion: 'Zona horaria y región',
  },
  permissions: {
    organisation: {
      read: 'ver organizaciones',
      write: 'editar organizaciones',
      remove: 'eliminar organizaciones',
      region: 'Definir zona horaria, país y moneda',
    },
  },
  add: 'Añadir organización',
  sections: {
    general: 'General',
    region: 'Región',
    leaders: 'Responsables',
    administrator: 'Administrador',
    his: 'HIS',
  },
  parameters: 'Parámetros',
  institution: 'Importar o exportar institución',
  tree: 'Organizaciones',
  all: 'Todas las organizaciones',
  find: 'Buscar una organización',
  noMatch: 'Ninguna organización coincide',
  below: '{{count}} por debajo',
  parentHint:
    'Un hospital o una institución; si no hay ninguno, elija el tipo organización. Sus espacios se trasladan con ella',
  blocked: '{{what}} ({{count}}): {{names}}',
  zoneHint:
    'Vacío: como la organización superior. De ella dependen los turnos, el día y la noche, las estadísticas y la prueba diaria; las páginas la siguen al volver a abrirse',
  countryHint:
    'Vacío: como la organización superior. Según él se comprueban los números móviles; la forma internacional se admite siempre',
  inheritHint: 'Vacío: como la organización superior',
  regionReadOnly: 'Solo quien puede definir la región puede cambiarla',
  inForce: 'Vigente: {{zone}}; {{country}}; {{currency}}',
  codesHint: 'Varios códigos separados por comas',
  accountHint: 'Se crea la cuenta; si ya existe, indique su contraseña',
  changeAccountHint: 'Solo para cambiar de administrador',
});
