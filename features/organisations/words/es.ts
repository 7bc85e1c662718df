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
    head_nurse_id: 'enfermera jefe',
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
  },
  errors: {
    SHOP_NULL: 'La organización no existe',
    ADMIN_PASSWORD_ERROR: 'La cuenta de administrador ya existe y la contraseña no coincide',
    PRIMARY_KEY_NULL: 'Falta la clave del departamento',
    OWN_ANCESTOR: 'Una organización no puede estar debajo de sí misma',
    NOT_EMPTY: 'La organización aún tiene datos y no se puede eliminar',
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
  institution: 'Importar o exportar institución',
  tree: 'Organizaciones',
  all: 'Todas las organizaciones',
  codesHint: 'Varios códigos separados por comas',
  accountHint: 'Se crea la cuenta; si ya existe, indique su contraseña',
  changeAccountHint: 'Solo para cambiar de administrador',
});
