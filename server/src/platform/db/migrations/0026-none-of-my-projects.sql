-- null: the person said that the message belongs to none of their projects, which is learned like a project.
alter table learned_examples alter column project_id drop not null;
