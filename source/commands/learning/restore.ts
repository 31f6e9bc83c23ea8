import {statusCommand} from '../../cli/status-command.js';

export default statusCommand('restore', {summary: 'Bring archived learnings back.', example: 'active again'});
