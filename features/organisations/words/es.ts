import { translated } from '#kit/words/words.ts';
import type { OrganisationsWords } from './zh.ts';

export const es = translated<'es', OrganisationsWords>()({
  title: 'Organizaciones',
  fields: {
    shop_type: 'clase de organización',
    kind: 'tipo de organización',
    short_name: 'nombre corto',
    full_name: 'nombre completo',
    his_code: 'código HIS',
    his_departments: 'códigos HIS de departamentos asociados',
    shared_bed_codes: 'códigos HIS de camas compartidas',
    parent_id: 'organización superior',
    parent_name: 'organización superior',
    director_id: 'director del departamento',
    director_name: 'director del departamento',
    head_nurse_id: 'enfermera jefe',
    head_nurse_name: 'enfermera jefe',
    admin_account: 'cuenta de administrador',
    admin_password: 'contraseña de administrador',
    org_id: 'organización',
    created_at: 'creado',
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
      residents: 'residentes',
      stays: 'estancias anteriores',
      calls: 'llamadas',
    },
  },
  errors: {
    SHOP_NULL: 'La organización no existe',
    ADMIN_PASSWORD_ERROR: 'La cuenta de administrador ya existe y la contraseña no coincide',
    PRIMARY_KEY_NULL: 'Falta la clave del departamento',
    OWN_ANCESTOR: 'Una organización no puede estar debajo de sí misma',
    NOT_EMPTY: 'La organización aún tiene datos y no se puede eliminar',
    PARENT_KIND:
      'Un departamento no tiene organizaciones por debajo: elija un hospital o una institución',
    TYPE_FIXED: 'La clase no puede cambiar mientras haya algo por debajo de la organización',
  },
  pages: {
    OrganisationList: 'Organizaciones',
  },
  permissions: {
    organisation: {
      read: 'ver organizaciones',
      write: 'editar organizaciones',
      remove: 'eliminar organizaciones',
    },
  },
  add: 'Añadir organización',
  sections: {
    general: 'General',
    leaders: 'Responsables',
    administrator: 'Administrador',
    his: 'HIS',
  },
  parameters: 'Parámetros',
  tree: 'Organizaciones',
  all: 'Todas las organizaciones',
  codesHint: 'Varios códigos separados por comas',
  accountHint: 'Se crea la cuenta; si ya existe, indique su contraseña',
  changeAccountHint: 'Solo para cambiar de administrador',
});
